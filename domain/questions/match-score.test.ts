import test from 'ava'
import fc from 'fast-check'
import {
  type AnswerPair,
  answerFlags,
  isDealBroken,
  satisfaction,
  scoreOfTwo as scoreOfPair,
} from './match-score.ts'

type ComparedAnswer = {
  readonly question: number
  readonly given: number
  readonly acceptable: number
  readonly importance: number
  readonly isAdult?: boolean
  readonly isFirstToday?: boolean
}

const today = 20_000

/** Two lists of answers in one pool; by default of matches who want packs for adults. */
const pairOf = (
  one: readonly ComparedAnswer[],
  other: readonly ComparedAnswer[],
  some: Partial<AnswerPair> = {},
): AnswerPair => {
  const numbers = [...one, ...other].flatMap(
    ({ question, importance, given, acceptable, isAdult = false, isFirstToday = false }) => [
      question,
      answerFlags(importance, isAdult, isFirstToday ? today : today - 9),
      given,
      acceptable,
    ],
  )
  const length = one.length * 4
  return {
    pool: Uint32Array.from(numbers),
    one: { start: 0, length },
    other: { start: length, length: other.length * 4 },
    isMatched: true,
    bothWantAdult: true,
    day: today,
    ...some,
  }
}
const scoreOfTwo = (...parts: Parameters<typeof pairOf>) => scoreOfPair(pairOf(...parts))
const strangers = { isMatched: false } as const

const answerTo = (question: number) =>
  fc.record({
    question: fc.constant(question),
    given: fc.integer({ min: 1, max: 31 }),
    acceptable: fc.integer({ min: 1, max: 31 }),
    importance: fc.integer({ min: 0, max: 5 }),
  })
const sheet = fc
  .subarray([...Array(12).keys()])
  .chain(questions => fc.tuple(...questions.map(answerTo)))
const answers = (count: number, change: Partial<ComparedAnswer> = {}): ComparedAnswer[] =>
  Array.from({ length: count }, (_, question) => ({
    question,
    given: 1,
    acceptable: 1,
    importance: 3,
    ...change,
  }))

test('the score is the same for both, lies between 0 and 1, and asks for three common questions of matches, eight of others', t => {
  fc.assert(
    fc.property(sheet, sheet, fc.boolean(), (one, other, isMatched) => {
      const score = scoreOfTwo(one, other, { isMatched })
      t.deepEqual(scoreOfTwo(other, one, { isMatched }), score)
      const common = one.filter(({ question }) => other.some(two => two.question === question))
      t.is(score.compared, common.length)
      t.is(score.overall === null, common.length < (isMatched ? 3 : 8))
      t.true(score.overall === null || (score.overall >= 0 && score.overall <= 1))
    }),
    { numRuns: 300 },
  )
})

test('two who agree in all of n answers have 1 − 1/n, in steps of a hundredth or a tenth', t => {
  for (const [count, matched, others] of [
    [3, 0.67, null],
    [10, 0.9, 0.9],
    [60, 0.98, 1],
  ] as const) {
    t.is(scoreOfTwo(answers(count), answers(count)).overall, matched)
    t.is(scoreOfTwo(answers(count), answers(count), strangers).overall, others)
  }
})

test('a further answer that both accept never lowers the score', t => {
  const importance = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(sheet, sheet, importance, importance, (one, other, mine, theirs) => {
      const before = scoreOfTwo(one, other).overall
      const agreed = { question: 99, given: 1, acceptable: 1 }
      const after = scoreOfTwo(
        [...one, { ...agreed, importance: mine }],
        [...other, { ...agreed, importance: theirs }],
      ).overall
      t.true(before === null || (after as number) >= before)
    }),
    { numRuns: 300 },
  )
})

test('accepting more of what the other gave never lowers the score', t => {
  fc.assert(
    fc.property(sheet, sheet, fc.nat(), fc.boolean(), (one, other, which, isMatched) => {
      const before = scoreOfTwo(one, other, { isMatched }).overall
      const wider = one.map((answer, at) =>
        at === which % one.length ? { ...answer, acceptable: 31 } : answer,
      )
      const after = scoreOfTwo(wider, other, { isMatched }).overall
      t.true(before === null || (after as number) >= before)
    }),
    { numRuns: 300 },
  )
})

test('several choices count equally', t => {
  t.is(satisfaction(0b111, 0b101), 2 / 3)
  t.is(satisfaction(0, 0b1), 0)
})

test('a more important question counts for more', t => {
  const other = [...answers(99), { question: 99, given: 2, acceptable: 1, importance: 0 }]
  const score = (importance: number) =>
    scoreOfTwo([...answers(99), { question: 99, given: 1, acceptable: 1, importance }], other)
      .overall
  t.is(score(0), 0.99)
  t.is(score(4), 0.98)
  t.is(score(5), 0.94)
})

test('between strangers no question has more than a fifth of the weight, whatever its importance', t => {
  const importance = fc.integer({ min: 0, max: 5 })
  const importances = fc.array(importance, { minLength: 8, maxLength: 40 })
  fc.assert(
    fc.property(importances, fc.nat(), fc.boolean(), (all, which, agreeElsewhere) => {
      const open = which % all.length
      const sheetWith = (given: number) => [
        all.map((one, question) => ({ question, given: 1, acceptable: 1, importance: one })),
        all.map((_, question) => ({
          question,
          given: question === open ? given : agreeElsewhere ? 1 : 2,
          acceptable: 1,
          importance: 0,
        })),
      ]
      const [mine = [], met = []] = sheetWith(1)
      const [, unmet = []] = sheetWith(2)
      const [high, low] = [met, unmet].map(other => scoreOfTwo(mine, other, strangers).overall)
      // √x changes by √0.2 at the most, where nothing else is satisfied; a step is a tenth.
      t.true((high as number) - (low as number) <= (agreeElsewhere ? 0.2 : 0.5) + 1e-9)
    }),
    { numRuns: 300 },
  )
})

test('an answer first given today has ordinary importance and is no dealbreaker', t => {
  const first = answers(8, { importance: 5, isFirstToday: true, acceptable: 2 })
  const mixed = [...first.slice(0, 1), ...answers(8).slice(1)]
  const stated = [...answers(1, { importance: 5, acceptable: 2 }), ...answers(8).slice(1)]
  t.is(scoreOfTwo(mixed, answers(8)).overall, 0.81)
  t.is(scoreOfTwo(stated, answers(8)).overall, 0.52)
  t.false(isDealBroken(pairOf(mixed, answers(8), strangers)))
  t.true(isDealBroken(pairOf(stated, answers(8), strangers)))
  const firstOfOther = answers(8, { isFirstToday: true })
  t.false(isDealBroken(pairOf(stated, firstOfOther, strangers)))
})

test('a dealbreaker is broken by any unacceptable answer, from either side', t => {
  const dealbreaker = answers(1, { importance: 5 })
  const isBroken = (...parts: Parameters<typeof pairOf>) => isDealBroken(pairOf(...parts))
  t.false(isBroken(dealbreaker, answers(1)))
  t.true(isBroken(dealbreaker, answers(1, { given: 0b11 })))
  t.true(isBroken(answers(1, { given: 0b10 }), dealbreaker))
  t.false(isBroken(dealbreaker, []), 'unless one of them has not answered')
  t.false(isBroken(dealbreaker, answers(1, { given: 0 })), 'or has taken it back')
})

test('answers of a pack for adults are compared only between matches who both want it', t => {
  const adult = answers(9, { isAdult: true, importance: 5, given: 2 })
  for (const isMatched of [true, false])
    for (const bothWantAdult of [true, false]) {
      const counts = isMatched && bothWantAdult
      const pair = pairOf(adult, adult, { isMatched, bothWantAdult })
      t.is(scoreOfPair(pair).compared, counts ? 9 : 0)
      t.is(isDealBroken(pair), counts)
    }
})
