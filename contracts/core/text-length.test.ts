import test from 'ava'
import fc from 'fast-check'
import { beginningOf, charactersIn, excessOf, tooLong } from './text-length.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

for (const one of [
  'a',
  'é',
  'e\u0301',
  '💜',
  '🏳️‍🌈',
  '👩🏽‍🚀',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '7️⃣',
  'नि',
  '한',
  '각',
  'กำ',
  '\r\n',
  'ｶﾞ',
])
  test(`${JSON.stringify(one)} is one character`, t => {
    t.is(charactersIn(one), 1)
    t.is(charactersIn(`${one}x${one}`), 3)
  })

test('characters are counted as the segmenter does', t => {
  const piece = fc.constantFrom(
    'a',
    'é',
    '\u0301',
    '💜',
    '\u200D',
    '🇩',
    '🇪',
    '\r',
    '\n',
    'क',
    '्',
    '\u{E0067}',
    '🏽',
    'ᄀ',
    'ᅡ',
    '日',
  )
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const text = pieces.join('')
      t.is(charactersIn(text), [...segmenter.segment(text)].length, JSON.stringify(text))
    }),
  )
})

test('a text has a limit of characters and one of UTF-16 units', t => {
  t.is(excessOf('💜'.repeat(10), 10), 0)
  t.is(excessOf('💜'.repeat(13), 10), 3)
  t.is(excessOf('x'.repeat(5_000), 10), 4_990)
  t.is(excessOf('👨‍👩‍👧‍👦'.repeat(3), 10), 0, 'three times 11 units')
  t.is(excessOf('👨‍👩‍👧‍👦'.repeat(5), 10), 2, 'forty units hold three')
  t.is(excessOf(`Z${'\u0301'.repeat(60)}`, 10), 1)
})

test('a long text of joined characters is measured in bounded time', t => {
  t.true(excessOf('e\u0301'.repeat(50_000), 50) > 40_000)
})

test('the beginning of a text ends between characters as people see them', t => {
  t.is(beginningOf('Jazz', 4), 'Jazz')
  t.is(beginningOf('Jazz?', 4), 'Jazz…')
  t.is(beginningOf('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1), '👨‍👩‍👧‍👦…')
  t.is(beginningOf('👨‍👩‍👧‍👦', 1), '👨‍👩‍👧‍👦')
})

test('the sentence names what is too long, and by how much', t => {
  t.is(tooLong('title', 12), 'The title is 12 characters too long.')
  t.is(tooLong('note', 1), 'The note is 1 character too long.')
})
