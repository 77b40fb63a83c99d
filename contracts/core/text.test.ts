import test from 'ava'
import { lineUpTo, textUpTo } from './text.ts'

const issuesOf = (text: string) =>
  textUpTo(4)
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
const tooLong = ['Use at most 4 characters.']

test('text is measured in UTF-16 units', t => {
  for (const text of ['', 'abcd', '💜💜']) t.is(issuesOf(text), undefined)
  for (const text of ['abcde', '💜💜a', '💜💜💜💜', '💜💜💜💜💜'])
    t.deepEqual(issuesOf(text), tooLong)
})

test('white space around a text does not count', t => {
  t.is(textUpTo(4).parse('  abcd\n'), 'abcd')
})

const holds = (text: string) => textUpTo(200).safeParse(text).success

test('text may contain invisible characters that a script or an emoji needs', t => {
  for (const text of [
    'First line\nsecond line\r\n\tindented',
    'می\u200Cخواهم برادر\u200Cزاده',
    'क्\u200Dष र्\u200Dय',
    'ශ්\u200Dරී',
    'สวัสดี\u200Bครับ',
    'שלום\u200F!',
    'قال Kith\u200E.',
    '🏳️‍🌈 👩‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿 7️⃣ ❤️',
    'Việt Nam, é as e\u0301',
    'בְּרֵאשִׁ֖ית',
    '⠅⠊⠞⠓',
  ])
    t.true(holds(text), JSON.stringify(text))
})

test('text may not hold controls, turns of direction or zero-width characters that no script needs', t => {
  for (const character of [
    ...['\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\u00AD', '\u034F', '\u115F'],
    ...['\u180E', '\u200B', '\u200C', '\u200D', '\u2060', '\u2061', '\u3164'],
    ...['\u200E', '\u200F', '\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067'],
    ...['\u2068', '\u2069', '\uFFF9', '\uFFFB', '\uD800', '\u{E0041}', '\u{E0001}'],
  ])
    for (const text of [`see ${character}me`, `${character}me`, `see${character}me`])
      t.false(holds(text), JSON.stringify(text))
  t.false(holds('see\uFEFFme'))
})

test('a direction override is refused in right-to-left text too', t => {
  for (const override of ['\u202A', '\u202E', '\u2066', '\u2067'])
    t.false(holds(`שלום${override}abc`))
})

test('a variation selector without an emoji is removed', t => {
  t.is(textUpTo(10).parse('a\uFE0Fb'), 'ab')
})

test('a letter has at most eight combining marks', t => {
  t.true(holds(`Z${'\u0301'.repeat(8)}algo`))
  t.false(holds(`Z${'\u0301'.repeat(9)}algo`))
})

test('a line refuses line breaks', t => {
  t.true(lineUpTo(10).safeParse('one line').success)
  for (const end of ['\n', '\r', '\t', '\u2028', '\u2029'])
    t.false(lineUpTo(10).safeParse(`two${end}lines`).success)
})
