import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { questionNamedBy } from '../../../contracts/questions/question-events.ts'
import {
  type PackId,
  packIds,
  packSize,
  questionPacks,
} from '../../../contracts/questions/question-packs.ts'
import { dayNumber, longestStreak } from '../../../domain/questions/earned.ts'
import type { Count } from '../small-cells.ts'

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

/** Counts an answer, unless the member answered the question before. Returns whether it did. */
export const noteAnswered = (members: QuestionTotals, { data, at }: AnswerEvent): boolean => {
  const { profileId } = data
  const named = questionNamedBy(data)
  if (!named) return false
  const { packId, questionId } = named
  const member = members.get(profileId) ?? { packs: new Map(), days: new Set() }
  const answered = member.packs.get(packId) ?? new Set()
  const isNew = !answered.has(questionId)
  if (isNew) member.days.add(dayNumber(at))
  member.packs.set(packId, answered.add(questionId))
  members.set(profileId, member)
  return isNew
}

/** How many members have from `from` to below `below` of something. */
const membersWithin = (
  amounts: ReadonlyMap<string, number>,
  from: number,
  below = Number.POSITIVE_INFINITY,
): Count => {
  const by = [...amounts].flatMap(([member, amount]) =>
    amount >= from && amount < below ? [member] : [],
  )
  return { value: by.length, by: new Set(by) }
}

/** Not shown are `beginners` and `halfWayOnly`: who began and is not half way, and not through. */
const figuresOfPack = (members: QuestionTotals, packId: PackId) => {
  const amounts = new Map(
    [...members].map(([member, { packs }]) => [member, packs.get(packId)?.size ?? 0]),
  )
  const began = membersWithin(amounts, 1)
  return {
    pack: questionPacks[packId].name,
    answers: {
      value: [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
      by: began.by,
    },
    began,
    beginners: membersWithin(amounts, 1, HALF),
    halfWay: membersWithin(amounts, HALF),
    halfWayOnly: membersWithin(amounts, HALF, packSize),
    completed: membersWithin(amounts, packSize),
  }
}

/** Answers and members by pack, and members by their longest streak. */
export const questionFigures = (members: QuestionTotals) => {
  const longest = new Map(
    [...members].map(([member, { days }]) => [member, longestStreak([...days])]),
  )
  return {
    packs: packIds.map(packId => figuresOfPack(members, packId)),
    streaks: STREAKS.map(days => ({ days, members: membersWithin(longest, days) })),
  }
}
