import test from 'ava'
import * as z from 'zod'
import { lineUpTo, required, textUpTo } from './text.ts'

const issuesOf = (text: string) =>
  textUpTo(4)
    .safeParse(text)
    .error?.issues.map(({ message }) => message)

test('text is measured in characters as people see them', t => {
  for (const text of ['', 'abcd', '💜💜💜💜', 'e\u0301tes', '🇩🇪🏴󠁵󠁳󠁴󠁸󠁿', '🏳️‍🌈éeé'])
    t.is(issuesOf(text), undefined, text)
  t.deepEqual(issuesOf('abcde'), ['The text is 1 character too long.'])
  t.deepEqual(issuesOf('💜💜💜💜💜💜'), ['The text is 2 characters too long.'])
  t.deepEqual(issuesOf('x'.repeat(3_004)), ['The text is 3000 characters too long.'])
  t.deepEqual(
    issuesOf('👨‍👩‍👧‍👦👨‍👩‍👧‍👦'),
    ['The text is 1 character too long.'],
    'more than 16 UTF-16 units',
  )
})

test('the sentence names the text', t => {
  const { error } = lineUpTo(4, 'title').safeParse('abcdef')
  t.is(error?.issues[0]?.message, 'The title is 2 characters too long.')
})

test('the schema describes both limits, and refuses no text that they allow', t => {
  t.like(z.toJSONSchema(textUpTo(4), { io: 'input' }), {
    maxLength: 16,
    description: 'At most 4 characters as people see them (graphemes), and 16 UTF-16 units.',
  })
})

test('a text of blanks alone is empty, whichever they are', t => {
  for (const blank of [
    ' ',
    '\n',
    '\u00A0',
    '\u2800',
    ' \u2800\u2800\n',
    '\u3164',
    '\u{E0020}',
    '\uFFFC',
  ])
    t.is(textUpTo(9).parse(blank), '', JSON.stringify(blank))
  t.is(textUpTo(9).parse('⠅\u2800⠊'), '⠅\u2800⠊', 'a blank between letters of Braille')
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
    '🏳️‍🌈 👩‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁵󠁳󠁴󠁸󠁿 7️⃣ ❤️',
    'Việt Nam, é as e\u0301',
    'בְּרֵאשִׁ֖ית',
    '⠅⠊⠞⠓',
  ])
    t.true(holds(text), JSON.stringify(text))
})

const parsed = (text: string) => textUpTo(200).parse(text)

test('what has no effect is dropped from a pasted text', t => {
  for (const character of [
    ...['\u00AD', '\u034F', '\u115F', '\u180E', '\u200B', '\u200C', '\u200D', '\u2060', '\u2061'],
    ...['\u3164', '\u200E', '\u200F', '\u061C', '\uFEFF', '\uFE0F', '\u{E0041}', '\u{E0001}'],
  ])
    for (const [pasted, text] of [
      [`see ${character}me`, 'see me'],
      [`${character}me`, 'me'],
      [`s${character}ee${character}`, 'see'],
    ] as const)
      t.is(parsed(pasted), text, JSON.stringify(pasted))
})

test('closed isolates, as messengers put them around names, are dropped', t => {
  t.is(parsed('[12:04] \u2068Rowan\u2069: \u200Ecome over'), '[12:04] Rowan: come over')
  t.is(parsed('\u2066a \u2067b\u2069 c\u2069'), 'a b c')
})

test('old line ends become line ends, or a blank in a line', t => {
  for (const end of ['\u000B', '\u000C', '\u0085']) {
    t.is(parsed(`one${end}two`), 'one\ntwo')
    t.is(lineUpTo(10).parse(`one${end}two`), 'one two')
  }
})

test('text may not hold controls, nor what turns the direction of later text', t => {
  for (const character of [
    ...['\u0000', '\u0007', '\u001B', '\u007F', '\u0080', '\uFFF9', '\uFFFB', '\uD800'],
    ...['\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
  ])
    for (const text of [`see ${character}me`, `${character}me`, `see${character}me`])
      t.false(holds(text), JSON.stringify(text))
})

test('a direction override is refused in right-to-left text too', t => {
  for (const override of ['\u202A', '\u202E', '\u2066', '\u2067'])
    t.false(holds(`שלום${override}abc`))
})

test('an Arabic letter mark makes no text right-to-left', t => {
  t.is(parsed('ki\u061Cnk'), 'kink')
  t.is(parsed('مرحبا\u061C 1'), 'مرحبا\u061C 1')
})

test('a required text shows something', t => {
  const content = required(textUpTo(20), 'Write something first.')
  for (const empty of [
    ...['', ' ', '\n', '\u00A0', '\u3000', '\u2003', '\u2800', '\u3164', '\uFFFC', '\u200B'],
    ...['\uE000', '\u0378', '\u{10FFFF}', '\u00AD\u2060', '\uFFFC\u2800 '],
  ])
    t.is(
      content.safeParse(empty).error?.issues[0]?.message,
      'Write something first.',
      JSON.stringify(empty),
    )
  for (const full of ['a', '.', '💜', '🏳️‍🌈', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'ש', '7️⃣', '한', '⠅'])
    t.true(content.safeParse(full).success, full)
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
