import type { EventNamed } from '../../contracts/core/event-types.ts'
import { DEALBREAKER } from '../../contracts/questions/question.ts'
import { questionNamedBy } from '../../contracts/questions/question-events.ts'
import { questionPacks } from '../../contracts/questions/question-packs.ts'
import {
  ANSWER_SIZE,
  type AnswerList,
  type AnswerPair,
  answerFlags,
  eachCountingAnswer,
  firstDayOf,
  importanceOf,
  isDealBroken,
  questionsIn,
  type ScoreOfTwo,
  satisfaction,
  scoreOfTwo,
} from '../../domain/questions/match-score.ts'
import type { AnswerComparison } from './discovery-index.ts'
import type { IndexData } from './index-data.ts'
import { TRAIT } from './members.ts'
import { hasMatch, type ViewerIndex } from './viewer-relations.ts'
import { FACET } from './vocabulary.ts'

type AnswerIndex = Pick<IndexData, 'members' | 'answers' | 'vocabulary' | 'settled'>
type ComparedIndex = AnswerIndex & Pick<ViewerIndex, 'relations'>
type Answered = EventNamed<'QuestionAnswered'>['data']

/** The numbers of one answer: see `ANSWER_SIZE`. A withdrawn one has no given options. */
type Entry = readonly number[]

/** A list split into its answers. */
const entriesOf = (numbers: readonly number[]): Entry[] =>
  Array.from({ length: numbers.length / ANSWER_SIZE }, (_, at) =>
    numbers.slice(at * ANSWER_SIZE, (at + 1) * ANSWER_SIZE),
  )

const setEntries = ({ members, answers }: AnswerIndex, row: number, entries: readonly Entry[]) => {
  answers.set(row, entries.toSorted(([one = 0], [other = 0]) => one - other).flat())
  const isDealbreaker = ([, flags = 0, given = 0]: Entry) =>
    given !== 0 && importanceOf(flags) === DEALBREAKER
  members.setTrait(row, TRAIT.dealbreakers, entries.some(isDealbreaker))
}

const findEntry = (index: AnswerIndex, row: number, questionId: string): Entry | undefined => {
  const question = index.vocabulary.find(FACET.question, questionId)
  return entriesOf(index.answers.get(row)).find(([one]) => one === question)
}

/** Sets the answer of a row to a question, in place of an earlier one. */
const setAnswer = (index: AnswerIndex, row: number, questionId: string, entry: Entry): void => {
  const before = findEntry(index, row, questionId)
  const question = before?.[0] ?? index.vocabulary.acquire(FACET.question, questionId)
  const others = entriesOf(index.answers.get(row)).filter(([one]) => one !== question)
  setEntries(index, row, [...others, [question, ...entry]])
}

/**
 * Withdraws the answer of a member to one question, from the next day on. The fact that it was answered
 * is remembered, because only a first answer counts on its day.
 */
export const withdrawAnswer = (
  index: AnswerIndex,
  row: number,
  questionId: string,
  day: number,
): void => {
  const before = findEntry(index, row, questionId)
  if (!before) return
  index.settled.keep(row, day)
  setAnswer(index, row, questionId, [before[1] as number, 0, 0])
}

/**
 * Notes an answer. The first to a question counts at once; a later one, also after a withdrawal, counts
 * from the next day. Texts and erased answers are not compared.
 */
export const noteAnswer = (index: AnswerIndex, row: number, data: Answered, day: number): void => {
  const named = questionNamedBy(data)
  if (!named) return
  const { packId, questionId } = named
  if (data.answer === null) {
    withdrawAnswer(index, row, questionId, day)
    return
  }
  const { importance, bits } = data.answer
  if (bits.given === 0) return
  const before = findEntry(index, row, questionId)
  if (before) index.settled.keep(row, day)
  const firstDay = before ? firstDayOf(before[1] as number) : day
  const flags = answerFlags(importance, questionPacks[packId].isAdult, firstDay)
  const entry = [flags, bits.given, bits.acceptable]
  for (const one of before ? [row] : new Set([row, index.settled.of(row, day)]))
    setAnswer(index, one, questionId, entry)
}

/** Forgets the answers of all members to one question; returns the rows of these members. */
export const forgetQuestion = (index: AnswerIndex, questionId: string): number[] => {
  const { members, answers, vocabulary } = index
  const question = vocabulary.find(FACET.question, questionId)
  if (question === undefined) return []
  const rows = Array.from({ length: members.count() }, (_, row) => row).filter(
    row => answers.lengthOf(row) > 0 && questionsIn(answers.get(row)).includes(question),
  )
  for (const row of rows) {
    const others = entriesOf(answers.get(row)).filter(([one]) => one !== question)
    setEntries(index, row, others)
    vocabulary.release(question)
  }
  return rows
}

/** Forgets all answers of a member. */
export const clearAnswers = (index: AnswerIndex, row: number): void => {
  for (const question of questionsIn(index.answers.get(row))) index.vocabulary.release(question)
  setEntries(index, row, [])
  index.members.setTrait(row, TRAIT.adultPacks, false)
}

const listOf = ({ answers }: AnswerIndex, row: number): AnswerList => ({
  start: answers.startOf(row),
  length: answers.lengthOf(row),
})

/** Whether a member's answers count only between matches: on the day on which a newcomer's profile was made. */
const isSettling = ({ members }: AnswerIndex, row: number, day: number): boolean =>
  members.hasTrait(row, TRAIT.newcomer) && (members.columns.createdDay[row] as number) >= day

const noAnswers: AnswerList = { start: 0, length: 0 }

/** The answers of two members when the day began, with first answers given since. */
const pairOf = (index: ComparedIndex, one: number, other: number, day: number): AnswerPair => {
  const { members, answers, settled, relations } = index
  const [mine, theirs] = [settled.of(one, day), settled.of(other, day)]
  const isMatched = hasMatch({ relations }, one, other)
  const counts = isMatched || !(isSettling(index, one, day) || isSettling(index, other, day))
  return {
    pool: answers.pool(),
    one: counts ? listOf(index, mine) : noAnswers,
    other: counts ? listOf(index, theirs) : noAnswers,
    isMatched,
    bothWantAdult:
      members.hasTrait(mine, TRAIT.adultPacks) && members.hasTrait(theirs, TRAIT.adultPacks),
    day,
  }
}

/** Score of two members by their answers on a day. */
export const scoreOfRows = (
  index: ComparedIndex,
  one: number,
  other: number,
  day: number,
): ScoreOfTwo => scoreOfTwo(pairOf(index, one, other, day))

/**
 * The same; for matches also how well each counted question satisfies both. Others do not get this,
 * because a single question would reveal an answer.
 */
export const compareRows = (
  index: ComparedIndex,
  one: number,
  other: number,
  day: number,
): AnswerComparison => {
  const pair = pairOf(index, one, other, day)
  const { pool, isMatched } = pair
  const questions: { questionId: string; satisfaction: number }[] = []
  if (isMatched)
    eachCountingAnswer(pair, (at, otherAt) => {
      const toOne = satisfaction(pool[otherAt + 2] as number, pool[at + 3] as number)
      const toOther = satisfaction(pool[at + 2] as number, pool[otherAt + 3] as number)
      const questionId = index.vocabulary.wordOf(pool[at] as number)
      questions.push({ questionId, satisfaction: Math.sqrt(toOne * toOther) })
    })
  return { score: scoreOfTwo(pair), isMatched, questions }
}

/** Whether an answer of either breaks a dealbreaker of the other. */
export const isDealBrokenBetween = (
  index: ComparedIndex,
  one: number,
  other: number,
  day: number,
): boolean => {
  const { members, answers, settled } = index
  const [mine, theirs] = [settled.of(one, day), settled.of(other, day)]
  const isPossible =
    members.hasTrait(mine, TRAIT.dealbreakers) || members.hasTrait(theirs, TRAIT.dealbreakers)
  if (!isPossible || answers.lengthOf(mine) === 0 || answers.lengthOf(theirs) === 0) return false
  return isDealBroken(pairOf(index, one, other, day))
}
