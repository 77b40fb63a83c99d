import test from 'ava'
import fc from 'fast-check'
import { ADULT, satisfaction, scoreOfTwo as scoreOfLists } from './match-score.ts'

type ComparedAnswer = {
  readonly question: number
  readonly given: number
  readonly acceptable: number
  readonly importance: number
  readonly isAdult?: boolean
}

/** The score of two lists of answers that lie in one pool. */
const scoreOfTwo = (
  one: readonly ComparedAnswer[],
  other: readonly ComparedAnswer[],
  withAdult = true,
) => {
  const numbers = [...one, ...other].flatMap(
    ({ question, importance, given, acceptable, isAdult }) => [
      ...[question, importance + (isAdult ? ADULT : 0), given, acceptable],
    ],
  )
  const length = one.length * 4
  const rest = { start: length, length: other.length * 4 }
  return scoreOfLists(Uint32Array.from(numbers), { start: 0, length }, rest, withAdult)
}

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
    ...{ question, given: 1, acceptable: 1, importance: 3 },
    ...change,
  }))

test('the score is the same for both, lies between 0 and 1, and asks for three common questions', t => {
  fc.assert(
    fc.property(sheet, sheet, (one, other) => {
      const score = scoreOfTwo(one, other)
      const back = scoreOfTwo(other, one)
      t.deepEqual(
        { ...back, one: back.other, other: back.one, overall: back.overall?.toFixed(9) },
        { ...score, overall: score.overall?.toFixed(9) },
      )
      const common = one.filter(({ question }) => other.some(two => two.question === question))
      t.is(score.compared, common.length)
      t.is(score.overall === null, common.length < 3)
      t.true(score.overall === null || (score.overall >= 0 && score.overall < 1))
    }),
    { numRuns: 300 },
  )
})

test('two who agree in all of n answers have 1 − 1/n', t => {
  for (const count of [3, 10, 60])
    t.is(scoreOfTwo(answers(count), answers(count)).overall, 1 - 1 / count)
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
      t.true(before === null || (after as number) >= before - 1e-12)
    }),
    { numRuns: 300 },
  )
})

test('accepting more of what the other gave never lowers the score', t => {
  fc.assert(
    fc.property(sheet, sheet, fc.nat(), (one, other, which) => {
      const before = scoreOfTwo(one, other).overall
      const wider = one.map((answer, at) =>
        at === which % one.length ? { ...answer, acceptable: 31 } : answer,
      )
      const after = scoreOfTwo(wider, other).overall
      t.true(before === null || (after as number) >= before - 1e-12)
    }),
    { numRuns: 300 },
  )
})

test('of several choices each acceptable one counts alike', t => {
  t.is(satisfaction(0b111, 0b101), 2 / 3)
  t.is(satisfaction(0, 0b1), 0)
})

test('a weightier question counts for more', t => {
  const other = [...answers(3), { question: 3, given: 2, acceptable: 1, importance: 0 }]
  const score = (importance: number) =>
    scoreOfTwo([...answers(3), { question: 3, given: 1, acceptable: 1, importance }], other).one
  t.is(score(0), 1)
  t.is(score(1), 75 / 76)
  t.is(score(4), 75 / 125)
  t.is(score(5), 75 / 325)
})

test('a dealbreaker is broken by anything given that is not acceptable, from either side', t => {
  const dealbreaker = answers(1, { importance: 5 })
  t.false(scoreOfTwo(dealbreaker, answers(1)).isBroken)
  t.true(scoreOfTwo(dealbreaker, answers(1, { given: 0b11 })).isBroken)
  t.true(scoreOfTwo(answers(1, { given: 0b10 }), dealbreaker).isBroken)
  t.false(scoreOfTwo(dealbreaker, []).isBroken, 'unless one of them has not answered')
})

test('answers of a pack for adults are compared only where both want it', t => {
  const adult = answers(4, { isAdult: true, importance: 5, given: 2 })
  t.like(scoreOfTwo(adult, adult, false), { overall: null, compared: 0, isBroken: false })
  t.like(scoreOfTwo(adult, adult, true), { compared: 4, isBroken: true })
})
