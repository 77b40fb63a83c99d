import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/core/event-types.ts'
import { questionNamedBy } from '../../../contracts/questions/question-events.ts'
import {
  type PackId,
  packIds,
  packSize,
  questionPacks,
} from '../../../contracts/questions/question-packs.ts'
import { dayNumber, longestStreak } from '../../../domain/questions/earned.ts'

/** Number of answers with which a member is half way through a pack. */
const HALF = packSize / 2

/** Lengths of streaks that are counted, in days. */
const STREAKS = [3, 7, 30] as const

type Answerer = {
  /** Answered questions by pack: one answered again, or withdrawn, counts once. */
  readonly packs: Map<PackId, Set<string>>
  /** UTC days with the first answer to a question. */
  readonly days: Set<number>
}

/** What each member answered, by profile. */
export type QuestionTotals = Map<string, Answerer>

export type AnswerEvent = RecordedEvent<EventNamed<'QuestionAnswered'>>

/** Counts an answer, unless the member answered the question before. */
export const noteAnswered = (members: QuestionTotals, { data, at }: AnswerEvent): void => {
  const { profileId } = data
  const named = questionNamedBy(data)
  if (!named) return
  const { packId, questionId } = named
  const member = members.get(profileId) ?? { packs: new Map(), days: new Set() }
  const answered = member.packs.get(packId) ?? new Set()
  if (!answered.has(questionId)) member.days.add(dayNumber(at))
  member.packs.set(packId, answered.add(questionId))
  members.set(profileId, member)
}

const countAtLeast = (counts: readonly number[], least: number) =>
  counts.filter(count => count >= least).length

const figuresOfPack = (members: QuestionTotals, packId: PackId) => {
  const counts = [...members.values()].map(({ packs }) => packs.get(packId)?.size ?? 0)
  return {
    pack: questionPacks[packId].name,
    answers: counts.reduce((sum, count) => sum + count, 0),
    began: countAtLeast(counts, 1),
    halfWay: countAtLeast(counts, HALF),
    completed: countAtLeast(counts, packSize),
  }
}

/** Answers and members by pack, and members by their longest streak. */
export const questionFigures = (members: QuestionTotals) => {
  const longest = [...members.values()].map(({ days }) => longestStreak([...days]))
  return {
    packs: packIds.map(packId => figuresOfPack(members, packId)),
    streaks: STREAKS.map(days => ({ days, members: countAtLeast(longest, days) })),
  }
}
