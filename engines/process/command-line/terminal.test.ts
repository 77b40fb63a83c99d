import test from 'ava'
import { isolated, printable, printableJson } from './terminal.ts'

const hostile = [
  '\u001B[2J',
  '\u009B31m',
  '\u202E',
  '\u2066',
  '\u200B',
  '\u2028',
  '\u0007',
  '\u{E0041}',
]

test('printable text has no characters that a terminal executes or hides', t => {
  for (const one of hostile) t.regex(printable(`a${one}b`), /^a·.*b$/u, JSON.stringify(one))
  t.is(printable('Ash 🌿 ließ 林'), 'Ash 🌿 ließ 林')
})

test('printable text keeps the joiners of emoji and scripts, and isolates that are closed', t => {
  const family = '👩‍👩‍👧'
  const flag = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'
  for (const text of [family, flag, 'می\u200Cخواهم', isolated('מאיה')]) t.is(printable(text), text)
  t.is(printable(`a\u2068b\u001B\u2069\u2069 x\u200Dy`), 'a\u2068b·\u2069· x·y')
})

test('printable JSON keeps its value without such characters', t => {
  const value = { said: hostile, and: 'two\nlines' }
  const text = printableJson(value)
  t.deepEqual(JSON.parse(text), value)
  for (const line of text.split('\n')) t.is(printable(line), line)
})
