import { DEALBREAKER } from '../../contracts/questions/question.ts'
import { answersCountFrom } from '../profiles/profile.ts'
import { dayNumber } from '../questions/earned.ts'
import {
  ANSWER_SIZE,
  type AnswerPair,
  answerFlags,
  eachCountingAnswer,
  isDealBroken,
  type ScoreOfTwo,
  satisfaction,
  scoreOfTwo,
} from '../questions/match-score.ts'
import { type ComparedAnswer, type Member, oncePer, type Statement, settledOn } from './member.ts'
import { hasMatch, type Relation } from './relation.ts'

/** Two members whose answers are compared. Symmetric. */
type ComparedMembers = {
  readonly one: Member
  readonly other: Member
  readonly relation: Relation
  readonly at: Date
}

const entriesOf = oncePer(({ answers }: Statement) => Object.entries(answers))

const hasDealbreaker = oncePer(({ answers }: Statement) =>
  Object.values(answers).some(({ importance }) => importance === DEALBREAKER),
)

/** Writes the numbers of an answer into a pool: see `ANSWER_SIZE`. */
const write = (pool: Uint32Array, at: number, question: number, answer: ComparedAnswer): void => {
  pool[at] = question
  pool[at + 1] = answerFlags(answer.importance, answer.isAdult, answer.firstDay)
  pool[at + 2] = answer.given
  pool[at + 3] = answer.acceptable
}

/**
 * The answers of both to the same questions, as of the day's beginning; a newcomer's not before then. A
 * question is its number in `common`.
 */
const answerPair = ({
  one,
  other,
  relation,
  at,
}: ComparedMembers): { readonly pair: AnswerPair; readonly common: readonly string[] } => {
  const isMatched = hasMatch(relation)
  const sides = [one, other].map(member => settledOn(member, at)) as [Statement, Statement]
  const counts = isMatched || [one, other].every(member => answersCountFrom(member, at) === null)
  const [mine, theirs] = sides
  const mineByQuestion = counts ? entriesOf(mine) : []
  const half = mineByQuestion.length * ANSWER_SIZE
  const pool = new Uint32Array(2 * half)
  const common: string[] = []
  for (const [id, answer] of mineByQuestion) {
    const theirAnswer = theirs.answers[id]
    if (!theirAnswer) continue
    const question = common.length
    write(pool, question * ANSWER_SIZE, question, answer)
    write(pool, half + question * ANSWER_SIZE, question, theirAnswer)
    common.push(id)
  }
  const length = common.length * ANSWER_SIZE
  const pair = {
    pool,
    one: { start: 0, length },
    other: { start: half, length },
    isMatched,
    bothWantAdult: sides.every(({ wantsAdultPacks }) => wantsAdultPacks),
    day: dayNumber(at),
  }
  return { pair, common }
}

/** Whether an answer of either breaks a dealbreaker of the other. */
export const breaksDeal = (members: ComparedMembers): boolean =>
  [members.one, members.other].some(member => hasDealbreaker(settledOn(member, members.at))) &&
  isDealBroken(answerPair(members).pair)

/** Score 0–100 by the answers of both; null with too few in common. */
export const compatibilityOf = (members: ComparedMembers): number | null => {
  const { overall } = scoreOfTwo(answerPair(members).pair)
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
  const { pair, common } = answerPair(members)
  const { pool, isMatched } = pair
  const questions: { questionId: string; satisfaction: number }[] = []
  if (isMatched)
    eachCountingAnswer(pair, (at, otherAt) => {
      const toOne = satisfaction(pool[otherAt + 2] as number, pool[at + 3] as number)
      const toOther = satisfaction(pool[at + 2] as number, pool[otherAt + 3] as number)
      const questionId = common[pool[at] as number] as string
      questions.push({ questionId, satisfaction: Math.sqrt(toOne * toOther) })
    })
  return { score: scoreOfTwo(pair), isMatched, questions }
}
