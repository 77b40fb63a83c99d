import * as z from 'zod'
import { achievementCodes } from './achievements.ts'
import { AnswerFields, AnswerInput } from './answers.ts'
import * as endpoints from './endpoints.ts'
import { Id } from './ids.ts'
import { questionCategories, questionTypes } from './question.ts'
import { KnownPack, QuestionId } from './question-events.ts'
import { route } from './route.ts'

export const Question = z
  .object({
    id: QuestionId,
    prompt: z.string(),
    type: z.enum(questionTypes),
    options: z.array(z.string()),
    scaleMin: z.int(),
    scaleMax: z.int(),
    /** What the two ends of the scale mean; empty for other types. */
    scaleLabels: z.array(z.string()),
    category: z.enum(questionCategories),
    pack: KnownPack,
    isActive: z.boolean(),
    /** False for those written with care by people, and for those that the server chose by itself. */
    isAiGenerated: z.boolean(),
  })
  .meta({ id: 'Question' })
export type Question = z.output<typeof Question>

export const QuestionPack = z
  .object({
    id: KnownPack,
    name: z.string(),
    description: z.string(),
    category: KnownPack,
    iconName: z.string(),
    requiredQuestions: z.int(),
    xpReward: z.int(),
    order: z.int(),
    /** For adults who have opted in. */
    isAdult: z.boolean(),
    isOptedIn: z.boolean(),
  })
  .meta({ id: 'QuestionPack' })
export type QuestionPack = z.output<typeof QuestionPack>

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

/** An answer, for the member alone. */
export const UserAnswer = AnswerFields.extend({
  profileId: Id,
  questionId: QuestionId,
  pack: KnownPack,
  answeredAt: z.iso.datetime(),
}).meta({ id: 'UserAnswer' })
export type UserAnswer = z.output<typeof UserAnswer>

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
    /** Whether the member has been told of it. */
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

/** A number from 0 to 1 with four decimals, as text. */
const Share = z.string().regex(/^[01]\.\d{4}$/)

/** How the answers of two members fit; who reads it is A. */
export const MatchScore = z
  .object({
    profileAId: Id,
    profileBId: Id,
    overallScore: Share,
    /** How far the other's answers satisfy the reader, and the reader's the other. */
    profileAScore: Share,
    profileBScore: Share,
    questionsCompared: z.int(),
    /** Prompts of questions that both answered. */
    topAlignedQuestions: z.array(z.string()),
    topMisalignedQuestions: z.array(z.string()),
  })
  .meta({ id: 'MatchScore' })
export type MatchScore = z.output<typeof MatchScore>

export const listQuestionPacks = route(endpoints.listQuestionPacks, {
  summary: 'The packs of questions',
  access: 'member',
  response: z.array(QuestionPack),
})

export const optIntoQuestionPack = route(endpoints.optIntoQuestionPack, {
  summary:
    'Say whether you want a pack for adults; without it, your answers to it are not compared',
  access: 'member',
  params: z.strictObject({ id: KnownPack }),
  body: z.strictObject({ isOptedIn: z.boolean() }),
  response: QuestionPack,
})

export const listQuestions = route(endpoints.listQuestions, {
  summary: 'The questions of a pack',
  access: 'member',
  query: z.strictObject({ pack: KnownPack }),
  response: z.array(Question),
  errors: ['pack_opt_in_required'],
})

export const generateQuestions = route(endpoints.generateQuestions, {
  summary: 'Have new questions written for a pack; all members can answer them',
  access: 'member',
  params: z.strictObject({ packId: KnownPack }),
  response: z.object({
    questions: z.array(Question),
    /** 0 after the first time on a day (UTC). */
    xpEarned: z.int(),
  }),
  errors: ['pack_opt_in_required', 'pack_full'],
})

export const listUserAnswers = route(endpoints.listUserAnswers, {
  summary: 'Your answers',
  access: 'member',
  response: z.array(UserAnswer),
})

export const answerQuestion = route(endpoints.answerQuestion, {
  summary: 'Answer a question, or answer it again',
  access: 'member',
  body: AnswerInput.extend({ questionId: QuestionId }),
  response: UserAnswer,
  errors: ['not_found', 'pack_opt_in_required'],
})

export const withdrawAnswer = route(endpoints.withdrawAnswer, {
  summary: 'Take an answer back; it is no longer compared, and what it earned stays',
  access: 'member',
  params: z.strictObject({ questionId: QuestionId }),
  response: z.object({ questionId: QuestionId }),
  errors: ['not_found'],
})

export const listPackProgress = route(endpoints.listPackProgress, {
  summary: 'How far you are in each pack that you began',
  access: 'member',
  response: z.array(PackProgress),
})

export const getUserXp = route(endpoints.getUserXp, {
  summary: 'Your XP, level and streak',
  access: 'member',
  response: UserXp,
})

export const listUserAchievements = route(endpoints.listUserAchievements, {
  summary: 'What you have earned, the latest first',
  access: 'member',
  response: z.array(UserAchievement),
})

export const showAchievement = route(endpoints.showAchievement, {
  summary: 'Note that you have been told of an achievement',
  access: 'member',
  params: z.strictObject({ id: AchievementCode }),
  body: z.strictObject({ notificationShown: z.literal(true) }),
  response: UserAchievement,
  errors: ['not_found'],
})

export const getMatchScore = route(endpoints.getMatchScore, {
  summary: 'How your answers and those of somebody you can see fit; null with too few in common',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: MatchScore.nullable(),
  errors: ['not_found'],
})

export const questionsRoutes = [
  listQuestionPacks,
  optIntoQuestionPack,
  listQuestions,
  generateQuestions,
  listUserAnswers,
  answerQuestion,
  withdrawAnswer,
  listPackProgress,
  getUserXp,
  listUserAchievements,
  showAchievement,
  getMatchScore,
] as const
