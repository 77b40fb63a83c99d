import * as z from 'zod'
import { limits } from '../../../../contracts/core/limits.ts'
import { lineUpTo } from '../../../../contracts/core/text.ts'
import { questionCategories } from '../../../../contracts/questions/question.ts'
import type { WrittenQuestion } from '../../../../contracts/questions/question-packs.ts'
import { parsedAnswer, schemaOf } from '../structured-answer.ts'

const types = ['boolean', 'single', 'multi', 'scale'] as const
const MAX_PROMPT = 200

const Written = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        prompt: z.string(),
        type: z.enum(types),
        category: z.enum(questionCategories),
        options: z.array(z.string()),
      }),
    )
    .max(10),
})

/** What the API is asked to fill in for a pack. */
export const questionsFormat = { name: 'questions', schema: schemaOf(Written) } as const

/** Links, addresses and handles: nothing that leads a member elsewhere. */
const leadsElsewhere = /:\/\/|www\.|@|\.(?:com|net|org|io|app)\b/iu

const line = (max: number) =>
  lineUpTo(max)
    .min(3)
    .refine(text => !leadsElsewhere.test(text))

const Screened = z
  .object({
    prompt: line(MAX_PROMPT),
    type: z.enum(types),
    category: z.enum(questionCategories),
    options: z.array(line(limits.question.option)).max(8),
  })
  .refine(({ type, options }) =>
    type === 'single' || type === 'multi'
      ? options.length >= 2 && new Set(options).size === options.length
      : options.length === 0,
  )

/**
 * The questions of the API's answer that can be shown: short, on one line, without links or hidden
 * characters, and with different options where there are any.
 *
 * @throws {UnusableAnswer} not JSON, or not valid under the schema.
 */
export const questionsFromAnswer = (text: string): WrittenQuestion[] =>
  parsedAnswer(Written, text).questions.flatMap(question => {
    const screened = Screened.safeParse(question)
    return screened.success ? [screened.data] : []
  })
