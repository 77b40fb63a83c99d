import test from 'ava'
import { isolated } from './isolated.ts'

test('a name from right to left stays apart from the sentence around it, others stay as they are', t => {
  t.is(`Unmatch ${isolated('שלום!')}?`, 'Unmatch \u2068שלום!\u2069?')
  t.is(isolated('مرحبا'), '\u2068مرحبا\u2069')
  t.is(isolated('Zoë 🌈'), 'Zoë 🌈')
})
