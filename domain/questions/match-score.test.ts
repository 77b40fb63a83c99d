import test from 'ava'
import fc from 'fast-check'
import {
  type AnswerPair,
  answerFlags,
  fitOfStrangers as fitOfPair,
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
const fitOfStrangers = (one: readonly ComparedAnswer[], other: readonly ComparedAnswer[]) =>
  fitOfPair(pairOf(one, other, strangers))

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

test('the score of matches is the same for both, lies between 0 and 1, and asks for three common questions', t => {
  fc.assert(
    fc.property(sheet, sheet, (one, other) => {
      const score = scoreOfTwo(one, other)
      t.deepEqual(scoreOfTwo(other, one), score)
      const common = one.filter(({ question }) => other.some(two => two.question === question))
      t.is(score.compared, common.length)
      t.is(score.overall === null, common.length < 3)
      t.true(score.overall === null || (score.overall >= 0 && score.overall <= 1))
    }),
    { numRuns: 300 },
  )
})

test('two matches who agree in all of n answers have 1 − 1/n, in steps of a hundredth', t => {
  for (const [count, expected] of [
    [3, 0.67],
    [10, 0.9],
    [60, 0.98],
  ] as const)
    t.is(scoreOfTwo(answers(count), answers(count)).overall, expected)
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
    fc.property(sheet, sheet, fc.nat(), (one, other, which) => {
      const wider = one.map((answer, at) =>
        at === which % one.length ? { ...answer, acceptable: 31 } : answer,
      )
      const [before, after] = [one, wider].map(mine => scoreOfTwo(mine, other).overall)
      t.true(before === null || (after as number) >= (before as number))
      const [fit, widerFit] = [one, wider].map(mine => fitOfStrangers(mine, other).mean)
      t.true((widerFit as number) >= (fit as number) - 1e-9)
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

test('between strangers no question moves the fit by more than its influence, a fifth at most', t => {
  fc.assert(
    fc.property(sheet, sheet, fc.nat(), answerTo(0), (one, other, which, change) => {
      const fit = fitOfStrangers(one, other)
      const { given, acceptable } = change
      const [changed, changedOther] = [one, other].map(all =>
        all.map(answer =>
          answer.question === which % 12 ? { ...answer, given, acceptable } : answer,
        ),
      ) as [typeof one, typeof other]
      t.true(fit.influence <= 0.2 + 1e-9)
      for (const after of [fitOfStrangers(changed, other), fitOfStrangers(one, changedOther)])
        t.true(Math.abs(after.mean - fit.mean) <= fit.influence + 1e-9)
    }),
    { numRuns: 300 },
  )
})

test('the fit of strangers is the same for both, and a question has less influence among more', t => {
  fc.assert(
    fc.property(sheet, sheet, (one, other) => {
      t.deepEqual(fitOfStrangers(one, other), fitOfStrangers(other, one))
    }),
  )
  for (const count of [8, 40])
    t.is(fitOfStrangers(answers(count), answers(count)).influence, 1 / count)
  t.deepEqual(fitOfStrangers(answers(8), answers(8, { given: 2 })), {
    mean: 0.5,
    influence: 1 / 8,
    compared: 8,
  })
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
