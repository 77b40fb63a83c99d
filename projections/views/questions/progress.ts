import type { Instant } from '../../../contracts/core/event.ts'
import type { AchievementCode } from '../../../contracts/questions/achievements.ts'
import { questionNamedBy } from '../../../contracts/questions/question-events.ts'
import { type PackId, packSize } from '../../../contracts/questions/question-packs.ts'
import {
  answeredIn,
  dayNumber,
  type EarningFacts,
  earnedAchievements,
  noFacts,
  quarterNumber,
} from '../../../domain/questions/earned.ts'
import { defineProjection } from '../../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from '../delete-on-account-closed.ts'

/** What a member has earned and how far they are. XP and streaks are computed from the facts. */
export type ProgressDocument = {
  readonly profileId: string
  readonly facts: EarningFacts
  /** How often boundaries were stated. */
  readonly boundariesUpdated: number
  readonly packs: {
    readonly [P in PackId]?: {
      readonly lastActivityAt: Instant
      readonly completedAt: Instant | null
    }
  }
  /** The latest first. */
  readonly earned: readonly {
    readonly code: AchievementCode
    readonly at: Instant
    readonly isShown: boolean
  }[]
}

const emptyProgress = (profileId: string): ProgressDocument => ({
  profileId,
  facts: noFacts,
  boundariesUpdated: 0,
  packs: {},
  earned: [],
})

const withItem = <T>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list : [...list, item]

/** The document with more facts, and with the achievements that these earn. */
const withFacts = (
  document: ProgressDocument,
  facts: Partial<EarningFacts>,
  at: Instant,
): ProgressDocument => {
  const next = { ...document.facts, ...facts }
  const had = new Set(document.earned.map(({ code }) => code))
  const fresh = earnedAchievements(next)
    .filter(code => !had.has(code))
    .map(code => ({ code, at, isShown: false }))
  return { ...document, facts: next, earned: [...fresh, ...document.earned] }
}

const ofProfile = ({ data }: { readonly data: { readonly profileId: string } }) => [data.profileId]

/**
 * Days on which a member answered questions, and what they earned. By profile id, of members who
 * did anything that earns.
 *
 * @until the account is deleted
 */
export const progress = defineProjection<ProgressDocument>({
  name: 'progress',
  version: 2,
  on: {
    QuestionAnswered: {
      keys: ofProfile,
      fold: (found, { data, at }) => {
        const { profileId, isExplained, isNeuro } = data
        const named = questionNamedBy(data)
        if (!named) return found
        const { packId, questionId } = named
        const before = found ?? emptyProgress(profileId)
        const { answered, explained, neuro, days } = before.facts
        const isFirst = !(questionId in answered)
        const next = withFacts(
          before,
          {
            answered: { ...answered, [questionId]: packId },
            explained: isExplained ? withItem(explained, questionId) : explained,
            neuro: isNeuro ? withItem(neuro, questionId) : neuro,
            days: isFirst ? withItem(days, dayNumber(at)) : days,
          },
          at,
        )
        const isDone = answeredIn(next.facts, packId) >= packSize
        const completedAt = before.packs[packId]?.completedAt ?? (isDone ? at : null)
        return { ...next, packs: { ...next.packs, [packId]: { lastActivityAt: at, completedAt } } }
      },
    },
    QuestionsGenerated: {
      keys: ofProfile,
      fold: (found, { data: { profileId, packId }, at }) => {
        const before = found ?? emptyProgress(profileId)
        const { generated } = before.facts
        const once = `${packId}/${dayNumber(at)}`
        return withFacts(before, { generated: withItem(generated, once) }, at)
      },
    },
    BoundariesStated: {
      keys: ofProfile,
      fold: (found, { data: { profileId }, at }) => {
        const before = found ?? emptyProgress(profileId)
        const { quarters } = before.facts
        const next = withFacts(before, { quarters: withItem(quarters, quarterNumber(at)) }, at)
        return { ...next, boundariesUpdated: before.boundariesUpdated + 1 }
      },
    },
    AchievementShown: {
      keys: ofProfile,
      fold: (found, { data: { code } }) =>
        found && {
          ...found,
          earned: found.earned.map(one => (one.code === code ? { ...one, isShown: true } : one)),
        },
    },
    ProfileClosed: { keys: ofProfile, fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
