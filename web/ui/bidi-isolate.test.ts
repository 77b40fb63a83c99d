import test from 'ava'
import { bidiIsolate } from './bidi-isolate.ts'

test('a name from right to left stays apart from the sentence around it, others stay as they are', t => {
  t.is(`Unmatch ${bidiIsolate('שלום!')}?`, 'Unmatch \u2068שלום!\u2069?')
  t.is(bidiIsolate('مرحبا'), '\u2068مرحبا\u2069')
  t.is(bidiIsolate('Zoë 🌈'), 'Zoë 🌈')
})
