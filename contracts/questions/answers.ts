import * as z from 'zod'
import { limits } from '../core/limits.ts'
import { textUpTo } from '../core/text.ts'
import { DEALBREAKER, importanceDefaults } from './question.ts'

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
