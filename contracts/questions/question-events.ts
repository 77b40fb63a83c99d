import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { textUpTo } from '../core/text.ts'
import { achievementCodes } from './achievements.ts'
import { DEALBREAKER, importanceDefaults, questionCategories, questionTypes } from './question.ts'
import { type PackId, packIds, questionPacks } from './question-packs.ts'

const { option, options, explanation, text } = limits.question

const Option = z.string().max(option)
const chosen = z.array(Option).max(options, `Choose at most ${options}.`)
const step = z.int().min(1).max(limits.question.scale)

/**
 * An answer with what is acceptable, how important that is, and the member's private explanation.
 * Fields of other types than the question's are empty. Limits are those of the call that stored it.
 */
export const AnswerFields = z.object({
  answerBoolean: z.boolean().nullable(),
  answerSingle: z.string().nullable(),
  answerMulti: z.array(z.string()),
  answerScale: z.int().nullable(),
  answerText: z.string().nullable(),
  acceptableBoolean: z.array(z.boolean()),
  acceptableSingle: z.array(z.string()),
  acceptableMulti: z.array(z.string()),
  acceptableScaleMin: z.int().nullable(),
  acceptableScaleMax: z.int().nullable(),
  acceptableText: z.string().nullable(),
  importance: z.int().min(0).max(DEALBREAKER),
  explanation: z.string().nullable(),
})
export type AnswerFields = z.output<typeof AnswerFields>

const orNone = <T>(list: readonly T[] | null | undefined): T[] => [...(list ?? [])]

/** An answer in a request: the fields of the question's type, any others empty or missing. */
export const AnswerInput = z.strictObject({
  answerBoolean: z.boolean().nullable().default(null),
  answerSingle: Option.nullable().default(null),
  answerMulti: chosen.nullish().transform(orNone),
  answerScale: step.nullable().default(null),
  answerText: textUpTo(text, 'answer').nullable().default(null),
  acceptableBoolean: z.array(z.boolean()).max(2).nullish().transform(orNone),
  acceptableSingle: chosen.nullish().transform(orNone),
  acceptableMulti: chosen.nullish().transform(orNone),
  acceptableScaleMin: step.nullable().default(null),
  acceptableScaleMax: step.nullable().default(null),
  acceptableText: textUpTo(text, 'answer').nullable().default(null),
  importance: z.int().min(0).max(DEALBREAKER).default(importanceDefaults.stored),
  explanation: textUpTo(explanation, 'explanation')
    .nullish()
    .transform(words => words || null),
})
export type AnswerInput = z.output<typeof AnswerInput>

/**
 * An answer as scores compare it: bit n of `given` and `acceptable` is the nth option, no and yes,
 * or step n of the scale. Both are 0 for a text, which is not scored.
 */
export const AnswerBits = z.object({ given: z.int().min(0), acceptable: z.int().min(0) })
export type AnswerBits = z.output<typeof AnswerBits>

export const KnownPack = z.enum(packIds, 'Choose a pack from the list.')

/** The key of a seeded question, or the id of a generated one. */
export const QuestionId = z.string().regex(/^[a-z0-9_-]{1,60}$/, 'This is no id of a question.')

const isPublic = 'a question that all members of the pack read; it says nothing about one'

/** A question that a scorer wrote for all members of a pack. */
export const GeneratedQuestion = z.object({
  questionId: Id,
  prompt: z.string(),
  type: z.enum(questionTypes),
  category: z.enum(questionCategories),
  options: z.array(z.string()),
})
export type GeneratedQuestion = z.output<typeof GeneratedQuestion>

const QuestionOfPack = z.object({ packId: KnownPack, questionId: QuestionId })

/**
 * Names a question, unencrypted only if its pack is for everybody: that somebody answers a pack for
 * adults is personal. One of the two is null; both are once the member's key is destroyed.
 */
const ofQuestion = z.object({
  profileId: Id,
  packId: KnownPack.nullable(),
  questionId: QuestionId.nullable(),
  adult: QuestionOfPack.nullable(),
})
type NamedQuestion = Pick<z.output<typeof ofQuestion>, 'packId' | 'questionId' | 'adult'>

/** A question as events name it: encrypted if its pack is for adults. */
export const namedQuestion = (packId: PackId, questionId: string): NamedQuestion =>
  questionPacks[packId].isAdult
    ? { packId: null, questionId: null, adult: { packId, questionId } }
    : { packId, questionId, adult: null }

/** The question that an event names; undefined once the member's key is destroyed. */
export const questionNamedBy = ({
  packId,
  questionId,
  adult,
}: NamedQuestion): z.output<typeof QuestionOfPack> | undefined => {
  if (adult) return adult
  return packId === null || questionId === null ? undefined : { packId, questionId }
}

const key = 'the key or id of a question of a pack for everybody, which all members read'
const personalPack = {
  personal: { keySubjects: [ofProfile('profileId')], erased: { packId: null } },
} as const
const onPack = z.object({ profileId: Id, packId: KnownPack.nullable() })

/** Events of one member's answers. XP, streaks and achievements derive from them. */
export const answersEvents = [
  event(
    'QuestionAnswered',
    ofQuestion.extend({
      /** Whether the answer has an explanation. */
      isExplained: z.boolean(),
      /** Whether the question is about how different minds work. */
      isNeuro: z.boolean(),
      answer: AnswerFields.extend({ bits: AnswerBits }).nullable(),
    }),
    {
      personal: { keySubjects: [ofProfile('profileId')], erased: { answer: null, adult: null } },
      open: { questionId: key },
    },
  ),
  /** The answer stops counting in scores on the next UTC day; what it earned stays. */
  event('AnswerWithdrawn', ofQuestion, {
    personal: { keySubjects: [ofProfile('profileId')], erased: { adult: null } },
    open: { questionId: key },
  }),
  /** The member opted into or out of a pack for adults. */
  event('PackOptedIn', onPack, personalPack),
  event('PackOptedOut', onPack, personalPack),
  /** The member has seen the achievement on screen. */
  event('AchievementShown', z.object({ profileId: Id, code: z.enum(achievementCodes) })),
] as const

const asked = z.object({
  packId: KnownPack,
  batchId: Id,
  /** The requester. */
  profileId: Id,
})

const retirement = z.object({
  packId: KnownPack,
  questionId: Id,
  /** Name of the operating system account of the acting staff member. */
  operator: z.string(),
})
const byStaff = {
  open: { operator: 'the name by which a member of staff answers for what they did' },
}

export const questionPackEvents = [
  event('QuestionsRequested', asked),
  /** No question was found that the pack lacks. */
  event('QuestionsNotGenerated', asked),
  event(
    'QuestionsGenerated',
    asked.extend({
      questions: z.array(GeneratedQuestion).min(1),
      /** False if the server chose them from its own list, without a language model. */
      isAiGenerated: z.boolean(),
    }),
    {
      open: { 'questions.*.prompt': isPublic, 'questions.*.options.*': isPublic },
    },
  ),
  /** The staff no longer offer a generated question. Answers to it count until `QuestionRemoved`. */
  event('QuestionRetired', retirement, byStaff),
  /** The staff took a retirement back before the question was removed. */
  event('QuestionRestored', retirement, byStaff),
  /** On the UTC day after its retirement: answers to it no longer count in scores. */
  event('QuestionRemoved', z.object({ packId: KnownPack, questionId: Id })),
] as const
