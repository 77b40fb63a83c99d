import {
  type AchievementCode,
  achievementCodes,
  achievements,
  xpRewards,
} from '../../contracts/questions/achievements.ts'
import { type PackId, packIds, packSize } from '../../contracts/questions/question-packs.ts'

/** A member's actions that earn something. Facts are sets: their order does not matter. */
export type EarningFacts = {
  /** By question that was ever answered: its pack. */
  readonly answered: Readonly<Record<string, PackId>>
  /** Questions whose answer was ever explained. */
  readonly explained: readonly string[]
  /** Questions about how different minds work that were answered. */
  readonly neuro: readonly string[]
  /** UTC days since 1970 with the first answer to a question. */
  readonly days: readonly number[]
  /** `pack/day` of each request for new questions. */
  readonly generated: readonly string[]
  /** Quarters, counted from the year 0, in which boundaries were stated. */
  readonly quarters: readonly number[]
}

export const noFacts: EarningFacts = {
  answered: {},
  explained: [],
  neuro: [],
  days: [],
  generated: [],
  quarters: [],
}

const millisecondsPerDay = 86_400_000

/** The UTC day of an instant, counted from 1970. */
export const dayNumber = (at: string | Date): number =>
  Math.floor((typeof at === 'string' ? Date.parse(at) : at.getTime()) / millisecondsPerDay)

/** The quarter of an instant, counted from the year 0. */
export const quarterNumber = (at: string): number => {
  const date = new Date(at)
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
}

export const answeredIn = ({ answered }: EarningFacts, pack: PackId): number =>
  Object.values(answered).filter(one => one === pack).length

const explainedIn = ({ answered, explained }: EarningFacts, pack: PackId): number =>
  explained.filter(question => answered[question] === pack).length

const isComplete = (facts: EarningFacts, pack: PackId) => answeredIn(facts, pack) >= packSize

/** The longest run of days in a row. */
export const longestStreak = (days: readonly number[]): number => {
  let [longest, current] = [0, 0]
  let last = Number.NaN
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    current = day === last + 1 ? current + 1 : 1
    longest = Math.max(longest, current)
    last = day
  }
  return longest
}

/** Days in a row up to today, or to yesterday while today has no answer yet. */
export const currentStreak = (days: readonly number[], today: number): number => {
  const all = new Set(days)
  let day = all.has(today) ? today : today - 1
  let length = 0
  for (; all.has(day); day -= 1) length += 1
  return length
}

/** Neurodiversity answers that NEURO_AWARE needs, and explanations that a star needs. */
const FEW = 5

const follow = (quarters: readonly number[]) =>
  quarters.some(quarter => quarters.includes(quarter + 1))

const packsHelped = ({ generated }: EarningFacts) =>
  new Set(generated.map(one => one.split('/')[0])).size

/** The rule of each achievement; its texts are in the catalogue. */
const rules: { readonly [C in AchievementCode]: (facts: EarningFacts) => boolean } = {
  FIRST_10_QS: ({ answered }) => Object.keys(answered).length >= 10,
  ANSWERED_100_QS: ({ answered }) => Object.keys(answered).length >= 100,
  WROTE_20_EXPLANATIONS: ({ explained }) => explained.length >= 20,
  UPDATED_BOUNDARIES_QUARTERLY: ({ quarters }) => follow(quarters),
  COMMUNITY_HELPER: facts => packsHelped(facts) >= 3,
  CONSENT_STAR: facts => isComplete(facts, 'consent') && explainedIn(facts, 'consent') >= FEW,
  COMMUNICATION_EXPERT: facts =>
    isComplete(facts, 'communication') && explainedIn(facts, 'communication') >= FEW,
  NEURO_AWARE: ({ neuro }) => neuro.length >= FEW,
  STREAK_7_DAYS: ({ days }) => longestStreak(days) >= 7,
  STREAK_30_DAYS: ({ days }) => longestStreak(days) >= 30,
  COMPLETED_CONSENT_PACK: facts => isComplete(facts, 'consent'),
  COMPLETED_COMMUNICATION_PACK: facts => isComplete(facts, 'communication'),
  COMPLETED_LOGISTICS_PACK: facts => isComplete(facts, 'logistics'),
}

/** The achievements whose rule holds, in the order of the catalogue. */
export const earnedAchievements = (facts: EarningFacts): AchievementCode[] =>
  achievementCodes.filter(code => rules[code](facts))

const streakDays = (days: readonly number[]) => {
  const all = new Set(days)
  return [...all].filter(day => all.has(day - 1)).length
}

/** A member's total XP: a sum over the facts, whatever their order. */
export const totalXp = (facts: EarningFacts): number =>
  xpRewards.answer * Object.keys(facts.answered).length +
  xpRewards.explanation * facts.explained.length +
  xpRewards.pack * packIds.filter(pack => isComplete(facts, pack)).length +
  xpRewards.streakDay * streakDays(facts.days) +
  xpRewards.generate * facts.generated.length +
  earnedAchievements(facts).reduce((sum, code) => sum + achievements[code].xpReward, 0)
