import { answersCountFrom } from '../profiles/newcomers.ts'
import { dayNumber } from '../questions/earned.ts'
import {
  ANSWER_SIZE,
  type AnswerPair,
  answerFlags,
  isDealBroken,
  scoreOfTwo,
} from '../questions/match-score.ts'
import { type Member, type Statement, settledOn } from './member.ts'
import { hasMatch, type Relation } from './relation.ts'

/** Two members whose answers are compared. Symmetric. */
type ComparedMembers = {
  readonly one: Member
  readonly other: Member
  readonly relation: Relation
  readonly at: Date
}

/** The answers of both to the same questions, as of the day's beginning; a newcomer's not before then. */
const answerPair = ({ one, other, relation, at }: ComparedMembers): AnswerPair => {
  const isMatched = hasMatch(relation)
  const sides = [one, other].map(member => settledOn(member, at)) as [Statement, Statement]
  const counts = isMatched || [one, other].every(member => answersCountFrom(member, at) === null)
  const [mine, theirs] = sides
  const common = counts ? Object.keys(mine.answers).filter(id => id in theirs.answers) : []
  const numbers = ({ answers }: Statement) =>
    common.flatMap((id, question) => {
      const answer = answers[id]
      if (!answer) return []
      const { importance, isAdult, firstDay, given, acceptable } = answer
      return [question, answerFlags(importance, isAdult, firstDay), given, acceptable]
    })
  const length = common.length * ANSWER_SIZE
  return {
    pool: Uint32Array.from(sides.flatMap(numbers)),
    one: { start: 0, length },
    other: { start: length, length },
    isMatched,
    bothWantAdult: sides.every(({ wantsAdultPacks }) => wantsAdultPacks),
    day: dayNumber(at),
  }
}

/** Whether an answer of either breaks a dealbreaker of the other. */
export const breaksDeal = (members: ComparedMembers): boolean => isDealBroken(answerPair(members))

/** Score 0–100 by the answers of both; null with too few in common. */
export const compatibilityOf = (members: ComparedMembers): number | null => {
  const { overall } = scoreOfTwo(answerPair(members))
  return overall === null ? null : Math.round(overall * 100)
}
