import test from 'ava'
import fc from 'fast-check'
import { anyText } from '../../test/samples/any-text.ts'
import { Pseudonym } from './pseudonym.ts'

const accepts = (name: string) => Pseudonym.safeParse(name).success

test('a pseudonym is normalised and trimmed', t => {
  t.is(Pseudonym.parse('  ﬁnch  '), 'finch')
  t.is(Pseudonym.parse('Ok‼️'), 'Ok!!')
  t.is(Pseudonym.parse('e\uFE0F\u0301'), 'é')
  for (const name of ['', '   ', '\uFE0F']) t.false(accepts(name), JSON.stringify(name))
})

test('a pseudonym may use any script and composed emoji', t => {
  for (const name of [
    'Wren',
    'Mx. Rook',
    'Mr. Fox',
    'J.R.',
    'J.R. of the Glen',
    'Dr. Who',
    'No. 5',
    'v2.0',
    'Oh...hi',
    'Wren @ home',
    'Ødger ✦',
    '林',
    '葛\u{E0100}城',
    'ऋषि',
    'أمل',
    'می\u200Cخواهم',
    'نامه\u200Cای',
    'क्\u200Cष',
    'र्\u200Dय',
    'ශ්\u200Dරී',
    'র\u200D্যাচেল',
    'ಸಾಫ್ಟ್\u200Cವೇರ್',
    '🏳️‍🌈 Wren',
    '🏳️‍⚧️',
    '👩‍🚀',
    '🧑🏽‍🦰 Ash',
    '👁️‍🗨️',
    '❤️‍🔥',
    '7️⃣ of 9',
    '🇵🇹',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  ])
    t.true(accepts(name), name)
})

const zwnj = '\u200C'

test('a joiner that changes no shape is removed from a pseudonym', t => {
  for (const [typed, shown] of [
    [`علی${zwnj}`, 'علی'],
    [`برادر${zwnj}زاده`, 'برادرزاده'],
    [`می${zwnj}${zwnj}خواهم`, `می${zwnj}خواهم`],
    [`علی${zwnj} رضا`, 'علی رضا'],
    [`क${zwnj}ष`, 'कष'],
  ] as const)
    t.is(Pseudonym.parse(typed), shown)
  for (const name of [
    `ali${zwnj}`,
    `${zwnj}علی`,
    `علی${zwnj}a`,
    'ali\u200D',
    'علی\u200D',
    `👩${zwnj}`,
  ])
    t.not(Pseudonym.safeParse(name).data, name, JSON.stringify(name))
  for (const [typed, shown] of [
    [`al${zwnj}i`, 'ali'],
    ['a\u200Dli', 'ali'],
    [`م😀${zwnj}م`, 'م😀م'],
  ] as const)
    t.is(Pseudonym.parse(typed), shown)
  for (const name of ['க்\u200Dஷ', 'ක\u200Dක']) t.false(accepts(name), JSON.stringify(name))
})

test('names that differ only by joiners differ only where letters would join', t => {
  const both = [...'بتسشعفقکلمنهی']
  const before = [...'ادرزوة']
  const letter = fc.constantFrom(...both, ...before, '\u0621', ' ', 'a', '\u064B')
  const typed = fc.array(fc.tuple(letter, fc.constantFrom('', '', zwnj, zwnj + zwnj)), {
    maxLength: 8,
  })
  const seams = new RegExp(
    `[${both.join('')}]\u064B*${zwnj}\u064B*[${both.join('')}${before.join('')}]`,
  )
  fc.assert(
    fc.property(typed, parts => {
      const { data } = Pseudonym.safeParse(parts.flat().join(''))
      const [first = '', ...rest] = (data ?? '').split(zwnj)
      rest.reduce((left, right) => {
        t.regex(`${left.slice(-4)}${zwnj}${right.slice(0, 4)}`, seams)
        return right
      }, first)
    }),
  )
})

test('a pseudonym contains no contact details', t => {
  for (const name of [
    'me@there.example',
    'www.me',
    'https://me',
    'signal://me',
    'find @me',
    '(@wren)',
    'ig:@wren',
    '＠wren',
    '@_wren',
    'me.com',
    'wren.social',
    'WREN.SOCIAL',
    'linktr.ee/wren',
    't.me/wren',
    'wren．social',
    'wren。social',
    'wren.рф',
    '👻.ws',
    'Dr.Who',
    `سایت.ش${zwnj}بکه`,
  ])
    t.false(accepts(name), name)
})

/** A bell, a soft hyphen, joiners, both kinds of bidi control, a tag, fillers, a braille blank. */
const unseen = [
  ...[
    '\u0007',
    '\n',
    '\u00AD',
    '\u034F',
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u202E',
    '\u2028',
  ],
  ...[
    '\u2060',
    '\u2066',
    '\u2069',
    '\u061C',
    '\uFFF9',
    '\u{E0001}',
    '\u{E0041}',
    '\u3164',
    '\u2800',
  ],
]

const word = fc.stringMatching(/^[A-Za-zØé林]{1,8}$/)
const name = fc
  .tuple(word, fc.constantFrom(' ', '-', '’', '. ', ' & ', ' ✦ ', ' 🏳️‍🌈 '), word)
  .map(parts => parts.join(''))

test('a pseudonym may end as contacts have it', t => {
  t.is(Pseudonym.parse('נועה\u200F'), 'נועה')
  t.is(Pseudonym.parse('\u2068Rowan\u2069'), 'Rowan')
})

test('a pseudonym of several words is unchanged', t => {
  fc.assert(fc.property(name, one => t.is(Pseudonym.parse(one), one)))
  t.pass()
})

test('an invisible character is dropped, a blank or refused anywhere between letters', t => {
  fc.assert(
    fc.property(word, fc.constantFrom(...unseen), word, (before, mark, after) => {
      const { data } = Pseudonym.safeParse(`${before}${mark}${after}`)
      const shown = [undefined, `${before}${after}`, `${before} ${after}`]
      t.true(shown.includes(data), JSON.stringify([mark, data]))
    }),
  )
  t.pass()
})

test('an address or a handle is refused at any position', t => {
  const ending = fc.constantFrom('com', 'ee', 'social', 'me', 'gay', 'photography', 'xn--p1ai')
  const contact = fc.oneof(
    word.map(one => `@${one}`),
    fc.tuple(word, ending).map(([one, tld]) => `${one}.${tld}`),
    fc.tuple(word, ending, word).map(([one, tld, path]) => `${one}.${tld}/${path}`),
  )
  const around = fc.constantFrom('', ' ', '(', '✦', ':', 'ig')
  fc.assert(
    fc.property(around, contact, around, (before, way, after) => {
      t.false(accepts(`${before}${way}${after}`), `${before}${way}${after}`)
    }),
  )
  t.pass()
})

test('an accepted pseudonym is accepted again unchanged', t => {
  const pieces = [
    '👩',
    '🚀',
    '🏽',
    '🏴',
    '\u{E0067}',
    '\u200D',
    '\uFE0F',
    '1',
    '\u20E3',
    '‼',
    'e',
    '\u0301',
    '\u200C',
    'م',
    'ا',
    '\u0653',
    'क',
    '\u094D',
  ]
  const emoji = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map(some => some.join(''))
  fc.assert(
    fc.property(fc.oneof(emoji, anyText({ maxLength: 12 })), any => {
      const { data } = Pseudonym.safeParse(any)
      if (data !== undefined) t.is(Pseudonym.parse(data), data)
    }),
  )
  t.pass()
})

test('a pseudonym has no check mark and no word with look-alike letters of two scripts', t => {
  for (const name of ['Wren ✓', 'Wren ✔️', '✅ Wren', 'Wren ☑', 'Аnna', 'pаypal', 'Ωmega', 'Οlga'])
    t.false(accepts(name), name)
  for (const name of ['Анна Smith', 'Αθηνά', 'Ωμέγα', 'Анна-Ann', '田中 Anna', 'Ann2', 'Ann★'])
    t.true(accepts(name), name)
})

test('a pseudonym that is far too long is refused before it is normalised', t => {
  const { error } = Pseudonym.safeParse(`a${'\u0301'.repeat(49_700)}`)
  t.deepEqual(
    error?.issues.map(({ message }) => message),
    ['The pseudonym is 49252 characters too long.'],
  )
})
