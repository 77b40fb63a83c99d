import test from 'ava'
import fc from 'fast-check'
import {
  comparable,
  eachWordOnce,
  findsText,
  findsWords,
  foldText,
  hasPhrase,
  wordsOf,
} from './folded-text.ts'

const same: readonly (readonly [string, string])[] = [
  ['Straße', 'STRASSE'],
  ['GROẞ', 'gross'],
  ['ISTANBUL', 'ıstanbul'],
  ['İzmir', 'izmir'],
  ['ＫＩＮＫ', 'kink'],
  ['k̈ink', 'kink'],
  ['k⃝ink', 'kink'],
  ['ki\u200Dnk', 'kink'],
  ['ﬁreﬂies', 'fireflies'],
  ['Αθήνα', 'ΑΘΗΝΑ'],
  ['ΟΔΟΣ', 'οδος'],
  ['rock‑climbing', 'Rock—Climbing'],
  ['rock−climbing', 'rock-climbing'],
  ['D’n’D', "d'n'd"],
  ['ŉ', "'n"],
  ['6′ 2″', "6' 2''"],
  ['D´n｀D', "d'n'd"],
  ['board\u00A0 \u3000games', 'Board games'],
  ['שָׁלוֹם', 'שלום'],
  ['مَرْحَبًا', 'مرحبا'],
  ['Smørrebrød', 'smorrebrod'],
  ['Blåhaj', 'BLAHAJ'],
]
for (const [one, other] of same)
  test(`${JSON.stringify(one)} is folded like ${JSON.stringify(other)}`, t =>
    t.is(foldText(one), foldText(other)))

const different: readonly (readonly [string, string])[] = [
  ['कि', 'का'],
  ['かき', 'がき'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['C#', 'C'],
  ['C++', 'C'],
  ['👍', '👎'],
]
for (const [one, other] of different)
  test(`${one} and ${other} are two words`, t => t.not(comparable(one), comparable(other)))

for (const written of ['#Kink', 'kink!', '«KINK»', '“kink”', ' kink… ', '＃ＫＩＮＫ', '#k̈ink!!'])
  test(`${written} is the word kink`, t => t.is(comparable(written), 'kink'))

for (const written of ['non-binary', 'Non binary', 'NON_BINARY', 'non–binary', '#non-binary'])
  test(`${written} is non_binary`, t => t.is(comparable(written), 'non_binary'))

test('a value of punctuation alone stays a value', t => t.is(comparable('!?'), '!?'))

test('folding and comparing a second time change nothing', t => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, one => {
      t.is(foldText(foldText(one)), foldText(one))
      t.is(comparable(comparable(one)), comparable(one))
    }),
  )
})

test('the words of a text are listed once, folded', t =>
  t.deepEqual(wordsOf('Café—CAFE, straße & “Straße”!'), ['cafe', 'strasse']))

test('the first of several spellings of a tag is used', t =>
  t.deepEqual(eachWordOnce(['Größe', '#groesse', 'GRÖSSE!', 'tea', 'Tea']), [
    'Größe',
    '#groesse',
    'tea',
  ]))

test('a phrase ends where its words end', t => {
  t.true(hasPhrase('Walcot Street, BATH.', 'Bath'))
  t.false(hasPhrase('The Bathhouse', 'Bath'))
  t.true(hasPhrase('Gateway Arch (St. Louis)', 'st louis'))
  t.false(hasPhrase('Louis and St', 'St Louis'))
})

test('a search finds the beginnings of words, however they are written', t => {
  t.true(findsWords('Zoë Straßer', 'zoe STRASS'))
  t.true(findsWords('Rock‑climbing', 'climb'))
  t.true(findsWords('新東京会', '東京'))
  t.true(findsWords('anything', '  '))
  t.false(findsWords('Rooftop party', 'art'))
  t.true(findsText('Skiing & Snowboarding', 'board, ski'))
})
