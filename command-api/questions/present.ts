import {
  type AchievementCode,
  achievements,
  levelOf,
  xpRewards,
} from '../../contracts/questions/achievements.ts'
import {
  type PackId,
  packIds,
  packSize,
  questionPacks,
} from '../../contracts/questions/question-packs.ts'
import type {
  PackProgress,
  UserAchievement,
  UserXp,
} from '../../contracts/questions/question-progress.ts'
import type { QuestionPack, UserAnswer } from '../../contracts/questions/questions.ts'
import {
  answeredIn,
  currentStreak,
  dayNumber,
  longestStreak,
  noFacts,
  totalXp,
} from '../../domain/questions/earned.ts'
import type { GivenAnswer } from '../../projections/views/questions/answers.ts'
import type { ProgressDocument } from '../../projections/views/questions/progress.ts'

export const presentPack = (id: PackId, optedIn: readonly PackId[]): QuestionPack => {
  const { name, description, iconName, isAdult } = questionPacks[id]
  return {
    id,
    name,
    description,
    category: id,
    iconName,
    requiredQuestions: packSize,
    xpReward: xpRewards.pack,
    order: packIds.indexOf(id),
    isAdult,
    isOptedIn: !isAdult || optedIn.includes(id),
  }
}

export const presentAnswer = (
  profileId: string,
  questionId: string,
  { bits: _, packId: pack, at: answeredAt, ...fields }: GivenAnswer,
): UserAnswer => ({ profileId, questionId, pack, ...fields, answeredAt })

export const presentPackProgress = ({
  profileId,
  facts,
  packs,
}: ProgressDocument): PackProgress[] =>
  packIds.flatMap(packId => {
    const pack = packs[packId]
    if (!pack) return []
    const { completedAt, lastActivityAt } = pack
    const questionsAnswered = answeredIn(facts, packId)
    const isCompleted = completedAt !== null
    return [{ profileId, packId, questionsAnswered, isCompleted, completedAt, lastActivityAt }]
  })

const millisecondsPerDay = 86_400_000
const dateOf = (day: number) => new Date(day * millisecondsPerDay).toISOString().slice(0, 10)

/** What a member has earned, with the streak at a time. */
export const presentXp = (
  profileId: string,
  document: ProgressDocument | undefined,
  now: Date,
): UserXp => {
  const facts = document?.facts ?? noFacts
  const xp = totalXp(facts)
  return {
    profileId,
    totalXp: xp,
    currentLevel: levelOf(xp),
    currentStreakDays: currentStreak(facts.days, dayNumber(now)),
    longestStreakDays: longestStreak(facts.days),
    lastAnswerDate: facts.days.length > 0 ? dateOf(Math.max(...facts.days)) : null,
    questionsAnswered: Object.keys(facts.answered).length,
    explanationsWritten: facts.explained.length,
    boundariesUpdated: document?.boundariesUpdated ?? 0,
  }
}

const presentAchievement = (code: AchievementCode): UserAchievement['achievement'] => {
  const { name, rule, category, iconName, xpReward } = achievements[code]
  return { id: code, code, name, description: rule, category, iconName, xpReward }
}

export const presentEarned = (
  profileId: string,
  { code, at, isShown }: ProgressDocument['earned'][number],
): UserAchievement => ({
  id: code,
  profileId,
  achievementId: code,
  earnedAt: at,
  notificationShown: isShown,
  achievement: presentAchievement(code),
})
