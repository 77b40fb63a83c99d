import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { achievementCodes } from './achievements.ts'
import { KnownPack } from './question-events.ts'

export const PackProgress = z
  .object({
    profileId: Id,
    packId: KnownPack,
    questionsAnswered: z.int(),
    isCompleted: z.boolean(),
    completedAt: z.iso.datetime().nullable(),
    lastActivityAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PackProgress' })
export type PackProgress = z.output<typeof PackProgress>

export const UserXp = z
  .object({
    profileId: Id,
    totalXp: z.int(),
    currentLevel: z.int(),
    /** Days in a row with a new answer, up to today or yesterday. */
    currentStreakDays: z.int(),
    longestStreakDays: z.int(),
    lastAnswerDate: z.iso.date().nullable(),
    questionsAnswered: z.int(),
    explanationsWritten: z.int(),
    boundariesUpdated: z.int(),
  })
  .meta({ id: 'UserXp' })
export type UserXp = z.output<typeof UserXp>

const AchievementCode = z.enum(achievementCodes)

export const UserAchievement = z
  .object({
    id: AchievementCode,
    profileId: Id,
    achievementId: AchievementCode,
    earnedAt: z.iso.datetime(),
    /** Whether the member has seen its toast. */
    notificationShown: z.boolean(),
    achievement: z.object({
      id: AchievementCode,
      code: AchievementCode,
      name: z.string(),
      description: z.string(),
      category: z.string(),
      iconName: z.string(),
      xpReward: z.int(),
    }),
  })
  .meta({ id: 'UserAchievement' })
export type UserAchievement = z.output<typeof UserAchievement>

export const listPackProgress = route('GET /api/user-pack-progress', {
  summary: 'How far you are in each pack that you began',
  access: 'member',
  response: z.array(PackProgress),
})

export const getUserXp = route('GET /api/user-xp', {
  summary: 'Your XP, level and streak',
  access: 'member',
  response: UserXp,
})

export const listUserAchievements = route('GET /api/user-achievements', {
  summary: 'What you have earned, the latest first',
  access: 'member',
  response: z.array(UserAchievement),
})

export const showAchievement = route('PATCH /api/user-achievements/:id', {
  summary: 'Note that you have seen an achievement',
  access: 'member',
  params: z.strictObject({ id: AchievementCode }),
  body: z.strictObject({ notificationShown: z.literal(true) }),
  response: UserAchievement,
  errors: ['not_found'],
})

export const questionProgressRoutes = [
  listPackProgress,
  getUserXp,
  listUserAchievements,
  showAchievement,
] as const
