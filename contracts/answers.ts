import * as z from 'zod'
import { limits } from './limits.ts'
import { DEALBREAKER, importanceDefaults } from './question.ts'
import { textUpTo } from './text.ts'

const { option, options, explanation, text } = limits.question

const Option = z.string().max(option)
const chosen = z.array(Option).max(options, `Choose at most ${options}.`)
const step = z.int().min(1).max(limits.question.scale)

/** The answer of a member to a question; the fields of other types than the question's are empty. */
const answerFields = {
  answerBoolean: z.boolean().nullable(),
  answerSingle: Option.nullable(),
  answerMulti: chosen,
  answerScale: step.nullable(),
  answerText: textUpTo(text).nullable(),
}

/** Which answers of others the member can live with. */
const acceptableFields = {
  acceptableBoolean: z.array(z.boolean()).max(2),
  acceptableSingle: chosen,
  acceptableMulti: chosen,
  acceptableScaleMin: step.nullable(),
  acceptableScaleMax: step.nullable(),
  acceptableText: textUpTo(text).nullable(),
}

/** An answer with what is acceptable, how important that is, and the member's private explanation. */
export const AnswerFields = z.object({
  ...answerFields,
  ...acceptableFields,
  importance: z.int().min(0).max(DEALBREAKER),
  explanation: z.string().nullable(),
})
export type AnswerFields = z.output<typeof AnswerFields>

/** What a call sends: the fields of the question's type, any others empty or left out. */
export const AnswerInput = z.strictObject({
  answerBoolean: answerFields.answerBoolean.default(null),
  answerSingle: answerFields.answerSingle.default(null),
  answerMulti: chosen.nullish().transform(list => list ?? []),
  answerScale: answerFields.answerScale.default(null),
  answerText: answerFields.answerText.default(null),
  acceptableBoolean: acceptableFields.acceptableBoolean.nullish().transform(list => list ?? []),
  acceptableSingle: chosen.nullish().transform(list => list ?? []),
  acceptableMulti: chosen.nullish().transform(list => list ?? []),
  acceptableScaleMin: acceptableFields.acceptableScaleMin.default(null),
  acceptableScaleMax: acceptableFields.acceptableScaleMax.default(null),
  acceptableText: acceptableFields.acceptableText.default(null),
  importance: z.int().min(0).max(DEALBREAKER).default(importanceDefaults.stored),
  explanation: textUpTo(explanation)
    .nullish()
    .transform(words => words || null),
})
export type AnswerInput = z.output<typeof AnswerInput>

/**
 * An answer as scores compare it: bit n of `given` and `acceptable` stands for the nth option, for
 * no and yes, or for step n of the scale. Both are 0 for a text, which is not scored.
 */
export const AnswerBits = z.object({ given: z.int().min(0), acceptable: z.int().min(0) })
export type AnswerBits = z.output<typeof AnswerBits>
