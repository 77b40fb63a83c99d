import test from 'ava'
import { bidiIsolate } from './bidi-isolate.ts'

test('a right-to-left name is isolated, other names are unchanged', t => {
  t.is(`Unmatch ${bidiIsolate('שלום!')}?`, 'Unmatch \u2068שלום!\u2069?')
  t.is(bidiIsolate('مرحبا'), '\u2068مرحبا\u2069')
  t.is(bidiIsolate('Zoë 🌈'), 'Zoë 🌈')
})
