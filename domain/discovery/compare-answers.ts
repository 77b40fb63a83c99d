import { DEALBREAKER } from '../../contracts/questions/question.ts'
import { answersCountFrom } from '../profiles/profile.ts'
import { dayNumber } from '../questions/earned.ts'
import {
  ANSWER_SIZE,
  type AnswerPair,
  answerFlags,
  eachCountingAnswer,
  FEWEST_COMPARED,
  fitOfStrangers,
  isDealBroken,
  type ScoreOfTwo,
  type StrangersFit,
  satisfaction,
  scoreOfTwo,
} from '../questions/match-score.ts'
import { type ShownStep, stepOf } from '../questions/shown-step.ts'
import { answersOn, type ComparedAnswer, type Member, oncePer, settledOn } from './member.ts'
import { seedOf } from './rank-level.ts'
import { hasMatch, type Relation } from './relation.ts'

/** Two members whose answers are compared: a viewer, and another. */
type ComparedMembers = {
  readonly one: Member
  readonly other: Member
  readonly relation: Relation
  readonly at: Date
}

/** Both in the order of their ids, so that the result is the same for both. */
type Sides = readonly [Member, Member]
const sidesOf = ({ one, other }: ComparedMembers): Sides =>
  one.id < other.id ? [one, other] : [other, one]

type Answers = Readonly<Record<string, ComparedAnswer>>
const entriesOf = oncePer((answers: Answers) => Object.entries(answers))

const hasDealbreaker = oncePer((answers: Answers) =>
  Object.values(answers).some(({ importance }) => importance === DEALBREAKER),
)

/** Writes the numbers of an answer into a pool: see `ANSWER_SIZE`. */
const write = (pool: Uint32Array, at: number, question: number, answer: ComparedAnswer): void => {
  pool[at] = question
  pool[at + 1] = answerFlags(answer.importance, answer.isAdult, answer.firstDay)
  pool[at + 2] = answer.given
  pool[at + 3] = answer.acceptable
}

type CommonAnswers = { readonly pair: AnswerPair; readonly common: readonly string[] }

/** The answers of two to the same questions. A question is its number in `common`. */
const commonAnswers = (
  [mine, theirs]: readonly [Answers, Answers],
  about: Pick<AnswerPair, 'isMatched' | 'bothWantAdult' | 'day'>,
): CommonAnswers => {
  const mineByQuestion = entriesOf(mine)
  const half = mineByQuestion.length * ANSWER_SIZE
  const pool = new Uint32Array(2 * half)
  const common: string[] = []
  for (const [id, answer] of mineByQuestion) {
    const theirAnswer = theirs[id]
    if (!theirAnswer) continue
    const question = common.length
    write(pool, question * ANSWER_SIZE, question, answer)
    write(pool, half + question * ANSWER_SIZE, question, theirAnswer)
    common.push(id)
  }
  const length = common.length * ANSWER_SIZE
  const [one, other] = [
    { start: 0, length },
    { start: half, length },
  ]
  return { pair: { pool, one, other, ...about }, common }
}

/** The answers of two matches, as of the beginning of the day. */
const answersOfMatches = (sides: Sides, at: Date): CommonAnswers => {
  const [mine, theirs] = sides.map(member => settledOn(member, at)) as [
    ReturnType<typeof settledOn>,
    ReturnType<typeof settledOn>,
  ]
  return commonAnswers([mine.answers, theirs.answers], {
    isMatched: true,
    bothWantAdult: mine.wantsAdultPacks && theirs.wantsAdultPacks,
    day: dayNumber(at),
  })
}

/** The answers of two who are not matched, as of the beginning of a UTC day. */
const answersOfStrangers = ([one, other]: Sides, day: number): CommonAnswers =>
  commonAnswers([answersOn(one, day), answersOn(other, day)], {
    isMatched: false,
    bothWantAdult: false,
    day,
  })

/** UTC days for which two who are not matched are compared by the same answers. */
const SPAN_DAYS = 7

/** The first UTC day of the span of two: spans of different pairs begin on different days. */
const spanStart = ([one, other]: Sides, day: number): number =>
  day - ((day + ((seedOf(one.secret.value) ^ seedOf(other.secret.value)) >>> 0)) % SPAN_DAYS)

type Compared = { readonly answers: CommonAnswers; readonly fit: StrangersFit }

/** The comparison of two as of the beginning of a day; undefined with too few answers in common. */
const compareOn = (sides: Sides, day: number): Compared | undefined => {
  const answers = answersOfStrangers(sides, day)
  if (answers.common.length < FEWEST_COMPARED.strangers) return undefined
  const fit = fitOfStrangers(answers.pair)
  return fit.compared < FEWEST_COMPARED.strangers ? undefined : { answers, fit }
}

/**
 * The comparison of two who are not matched; undefined while they have too few answers in common. It is
 * that of the first day of their span. Where too few were in common then, it is that of the first day
 * with enough, and stays so until the end of the next span, so that nobody ever sees two comparisons
 * within `SPAN_DAYS`.
 */
const comparedInSpan = (sides: Sides, today: number): Compared | undefined => {
  const start = spanStart(sides, today)
  const lastChange = Math.max(...sides.map(one => one.replacedAnswers?.at(-1)?.day ?? 0))
  if (lastChange < start - SPAN_DAYS) return compareOn(sides, start)
  const first = compareOn(sides, start - SPAN_DAYS) ? start : start - SPAN_DAYS + 1
  for (let day = first; day <= today; day += 1) {
    const compared = compareOn(sides, day)
    if (compared) return compared
  }
  return undefined
}

/**
 * A number from a normal distribution about 0 with a deviation of 1: secret, and the same for the same
 * two members and answers. After any change it is another one, so that the difference tells nothing.
 * Box and Muller, 1958.
 */
const noiseOf = ([one, other]: Sides, { pair, common }: CommonAnswers): number => {
  const { pool } = pair
  const [first, second] = one.secret.draw(other.secret, [
    common.join(),
    ...[pair.one, pair.other].map(({ start, length }) => pool.subarray(start, start + length)),
  ])
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second)
}

/** What a viewer is shown of how they fit with somebody who is not their match. */
const shownStep = (members: ComparedMembers): ShownStep | null => {
  const { one: viewer, at } = members
  if (answersCountFrom(viewer, at) !== null) return null
  const sides = sidesOf(members)
  const compared = comparedInSpan(sides, dayNumber(at))
  return compared ? stepOf(compared.fit, noiseOf(sides, compared.answers)) : null
}

/**
 * Whether an answer of either breaks a dealbreaker of the other. For two who are not matched, as of the
 * beginning of their span of seven days, and not while the answers of either do not count yet: otherwise
 * accounts that were just made would read one answer after the other from who is hidden.
 */
export const breaksDeal = (members: ComparedMembers): boolean => {
  const { at, relation } = members
  const sides = sidesOf(members)
  const hasAny = ({ now, replacedAnswers }: Member) =>
    hasDealbreaker(now.answers) ||
    replacedAnswers?.some(({ answer }) => answer?.importance === DEALBREAKER)
  if (!sides.some(hasAny)) return false
  if (hasMatch(relation)) return isDealBroken(answersOfMatches(sides, at).pair)
  if (sides.some(member => answersCountFrom(member, at) !== null)) return false
  return isDealBroken(answersOfStrangers(sides, spanStart(sides, dayNumber(at))).pair)
}

/**
 * How the answers of two fit, 0–100; null with too few in common. For two who are not matched one of
 * three steps, and null while a new viewer's answers do not count yet.
 */
export const compatibilityOf = (members: ComparedMembers): number | null => {
  if (!hasMatch(members.relation)) return shownStep(members)
  const { overall } = scoreOfTwo(answersOfMatches(sidesOf(members), members.at).pair)
  return overall === null ? null : Math.round(overall * 100)
}

/** The score of two members; for matches also how well each counted question satisfies both, 0 to 1. */
export type AnswerComparison = {
  readonly score: ScoreOfTwo
  readonly isMatched: boolean
  readonly questions: readonly { readonly questionId: string; readonly satisfaction: number }[]
}

/**
 * Compares the answers of two members question by question. Others than matches do not get the questions,
 * because a single one would reveal an answer.
 */
export const compareAnswers = (members: ComparedMembers): AnswerComparison => {
  if (!hasMatch(members.relation)) {
    const step = shownStep(members)
    const score = {
      overall: step && step / 100,
      compared: step === null ? 0 : FEWEST_COMPARED.strangers,
    }
    return { score, isMatched: false, questions: [] }
  }
  const { pair, common } = answersOfMatches(sidesOf(members), members.at)
  const { pool } = pair
  const questions: { questionId: string; satisfaction: number }[] = []
  eachCountingAnswer(pair, (at, otherAt) => {
    const toOne = satisfaction(pool[otherAt + 2] as number, pool[at + 3] as number)
    const toOther = satisfaction(pool[at + 2] as number, pool[otherAt + 3] as number)
    const questionId = common[pool[at] as number] as string
    questions.push({ questionId, satisfaction: Math.sqrt(toOne * toOther) })
  })
  return { score: scoreOfTwo(pair), isMatched: true, questions }
}
