import type { EventNamed } from '../../contracts/events.ts'
import { DEALBREAKER } from '../../contracts/question.ts'
import { questionPacks } from '../../contracts/question-packs.ts'
import {
  ADULT,
  ANSWER_SIZE,
  type AnswerList,
  eachCommon,
  type ScoreOfTwo,
  satisfaction,
  scoreOfTwo,
} from '../questions/match-score.ts'
import type { AnswerComparison } from './discovery-index.ts'
import type { IndexData } from './index-data.ts'
import { TRAIT } from './members.ts'
import { FACET } from './vocabulary.ts'

type AnswerIndex = Pick<IndexData, 'members' | 'answers' | 'vocabulary'>
type Answered = EventNamed<'QuestionAnswered'>['data']

/** The numbers of a list, an answer each. */
const entriesOf = (numbers: readonly number[]): number[][] =>
  Array.from({ length: numbers.length / ANSWER_SIZE }, (_, at) =>
    numbers.slice(at * ANSWER_SIZE, (at + 1) * ANSWER_SIZE),
  )

const setEntries = (
  { members, answers }: AnswerIndex,
  row: number,
  entries: readonly (readonly number[])[],
): void => {
  answers.set(row, entries.toSorted(([one = 0], [other = 0]) => one - other).flat())
  const isDealbreaker = ([, flags = 0]: readonly number[]) => (flags & ~ADULT) === DEALBREAKER
  members.setTrait(row, TRAIT.dealbreakers, entries.some(isDealbreaker))
}

/** Forgets the answer of a member to one question. */
export const forgetAnswer = (index: AnswerIndex, row: number, questionId: string): void => {
  const { answers, vocabulary } = index
  const question = vocabulary.find(FACET.question, questionId)
  const before = entriesOf(answers.get(row))
  const left = before.filter(([one]) => one !== question)
  if (question === undefined || left.length === before.length) return
  setEntries(index, row, left)
  vocabulary.release(question)
}

/** Notes an answer in place of an earlier one; one that was erased, or is a text, is none. */
export const noteAnswer = (
  index: AnswerIndex,
  row: number,
  { questionId, packId, answer }: Answered,
): void => {
  forgetAnswer(index, row, questionId)
  if (!answer || answer.bits.given === 0) return
  const question = index.vocabulary.acquire(FACET.question, questionId)
  const flags = answer.importance + (questionPacks[packId].isAdult ? ADULT : 0)
  const { given, acceptable } = answer.bits
  const before = entriesOf(index.answers.get(row))
  setEntries(index, row, [...before, [question, flags, given, acceptable]])
}

/** Forgets the answers of all members to one question; returns the rows of these members. */
export const forgetQuestion = (index: AnswerIndex, questionId: string): number[] => {
  const { members, answers, vocabulary } = index
  const question = vocabulary.find(FACET.question, questionId)
  if (question === undefined) return []
  const rows = Array.from({ length: members.count() }, (_, row) => row).filter(
    row => answers.lengthOf(row) > 0 && questionsIn(answers.get(row)).includes(question),
  )
  for (const row of rows) forgetAnswer(index, row, questionId)
  return rows
}

/** Forgets all answers of a member. */
export const clearAnswers = (index: AnswerIndex, row: number): void => {
  for (const question of questionsIn(index.answers.get(row))) index.vocabulary.release(question)
  setEntries(index, row, [])
  index.members.setTrait(row, TRAIT.adultPacks, false)
}

/** The number of the question of each answer in a list. */
export const questionsIn = (numbers: readonly number[]): number[] =>
  entriesOf(numbers).map(([question = 0]) => question)

const listOf = ({ answers }: AnswerIndex, row: number): AnswerList => ({
  start: answers.startOf(row),
  length: answers.lengthOf(row),
})

const bothWantAdult = ({ members }: AnswerIndex, one: number, other: number): boolean =>
  members.hasTrait(one, TRAIT.adultPacks) && members.hasTrait(other, TRAIT.adultPacks)

/** How two members fit by their answers. */
export const scoreOfRows = (index: AnswerIndex, one: number, other: number): ScoreOfTwo =>
  scoreOfTwo(
    index.answers.pool(),
    listOf(index, one),
    listOf(index, other),
    bothWantAdult(index, one, other),
  )

/** The same, with how far each question that both answered satisfies both. */
export const compareRows = (index: AnswerIndex, one: number, other: number): AnswerComparison => {
  const pool = index.answers.pool()
  const withAdult = bothWantAdult(index, one, other)
  const questions: { questionId: string; satisfaction: number }[] = []
  eachCommon(pool, listOf(index, one), listOf(index, other), (place, otherPlace) => {
    if (((pool[place + 1] as number) & ADULT) !== 0 && !withAdult) return
    const toOne = satisfaction(pool[otherPlace + 2] as number, pool[place + 3] as number)
    const toOther = satisfaction(pool[place + 2] as number, pool[otherPlace + 3] as number)
    const questionId = index.vocabulary.wordOf(pool[place] as number)
    questions.push({ questionId, satisfaction: Math.sqrt(toOne * toOther) })
  })
  return { score: scoreOfRows(index, one, other), questions }
}

/** Whether a dealbreaker of either is not met by an answer of the other. */
export const isDealBroken = (index: AnswerIndex, one: number, other: number): boolean => {
  const { members, answers } = index
  const isPossible =
    members.hasTrait(one, TRAIT.dealbreakers) || members.hasTrait(other, TRAIT.dealbreakers)
  if (!isPossible || answers.lengthOf(one) === 0 || answers.lengthOf(other) === 0) return false
  return scoreOfRows(index, one, other).isBroken
}
