import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { questionCategories, questionTypes } from './question.ts'
import { AnswerFields, AnswerInput, KnownPack, QuestionId } from './question-events.ts'

export const Question = z
  .object({
    id: QuestionId,
    prompt: z.string(),
    type: z.enum(questionTypes),
    options: z.array(z.string()),
    scaleMin: z.int(),
    scaleMax: z.int(),
    /** Labels of the two ends of the scale; empty for other types. */
    scaleLabels: z.array(z.string()),
    category: z.enum(questionCategories),
    pack: KnownPack,
    isActive: z.boolean(),
    /** False for questions written by people, and for those chosen by the server from its list. */
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
    /** For adults who opted in. */
    isAdult: z.boolean(),
    isOptedIn: z.boolean(),
  })
  .meta({ id: 'QuestionPack' })
export type QuestionPack = z.output<typeof QuestionPack>

/** An answer, only for its member. */
export const UserAnswer = AnswerFields.extend({
  profileId: Id,
  questionId: QuestionId,
  pack: KnownPack,
  answeredAt: z.iso.datetime(),
}).meta({ id: 'UserAnswer' })
export type UserAnswer = z.output<typeof UserAnswer>

export const listQuestionPacks = route('GET /api/question-packs', {
  summary: 'The packs of questions',
  access: 'member',
  response: z.array(QuestionPack),
})

export const optIntoQuestionPack = route('PUT /api/question-packs/:id/opt-in', {
  summary:
    'Say whether you want a pack for adults; without it, your answers to it are not compared',
  access: 'member',
  params: z.strictObject({ id: KnownPack }),
  body: z.strictObject({ isOptedIn: z.boolean() }),
  response: QuestionPack,
})

export const listQuestions = route('GET /api/questions', {
  summary: 'The questions of a pack',
  access: 'member',
  query: z.strictObject({ pack: KnownPack }),
  response: z.array(Question),
  errors: ['pack_opt_in_required'],
})

export const generateQuestions = route('POST /api/questions/generate/:packId', {
  summary: 'Have new questions written for a pack; all members can answer them',
  access: 'member',
  params: z.strictObject({ packId: KnownPack }),
  response: z.object({
    questions: z.array(Question),
    /** 0 after the first time on a day (UTC). */
    xpEarned: z.int(),
  }),
  errors: ['pack_opt_in_required', 'question_limit', 'pack_full'],
})

export const listUserAnswers = route('GET /api/user-answers', {
  summary: 'Your answers',
  access: 'member',
  response: z.array(UserAnswer),
})

export const answerQuestion = route('POST /api/user-answers', {
  summary: 'Answer a question, or answer it again',
  access: 'member',
  body: AnswerInput.extend({ questionId: QuestionId }),
  response: UserAnswer,
  errors: ['not_found', 'pack_opt_in_required'],
})

export const withdrawAnswer = route('DELETE /api/user-answers/:questionId', {
  summary: 'Take an answer back; it is no longer compared, and what it earned stays',
  access: 'member',
  params: z.strictObject({ questionId: QuestionId }),
  response: z.object({ questionId: QuestionId }),
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
] as const
