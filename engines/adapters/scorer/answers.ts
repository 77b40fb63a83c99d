import * as z from 'zod'
import { limits } from '../../../contracts/core/limits.ts'
import { lineUpTo } from '../../../contracts/core/text.ts'
import {
  activityLevels,
  communicationStyles,
  lifestyleTypes,
  personalityTraits,
} from '../../../contracts/insights/profile-insights.ts'
import { questionCategories } from '../../../contracts/questions/question.ts'
import type { WrittenQuestion } from '../../../contracts/questions/question-packs.ts'
import type { Compatibility, ProfileAnalysis, ScorerSubject, Scores } from '../../ports/scorer.ts'
import type { WordLookup } from './words.ts'

/** An answer that cannot be used; `message` names the fault and quotes nothing. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  readonly code = 'unusable_answer'
}

const unsupported = ['$schema', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems']

/** A JSON Schema without bounds, which some implementations of structured outputs reject. */
export const schemaOf = (shape: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(shape, {
    override: ({ jsonSchema }) => {
      for (const keyword of unsupported) Reflect.deleteProperty(jsonSchema, keyword)
    },
  })

/** The answer of an API. @throws {UnusableAnswer} not JSON, or not valid under the schema. */
export const parsedAnswer = <S extends z.ZodType>(shape: S, text: string): z.output<S> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnusableAnswer('The answer is not JSON.', { cause })
  }
  const answer = shape.safeParse(value)
  if (!answer.success) throw new UnusableAnswer('The answer does not keep to its schema.')
  return answer.data
}

const Score = z.number().min(0).max(100)

const Answer = z.strictObject({
  overall: Score,
  bioKeywords: Score,
  lifestyle: Score,
  communication: Score,
  personality: Score,
  /** Indices in the list of factors that was sent. */
  factors: z.array(z.int().min(0)).max(10),
})

/** What the API is asked to fill in for two members. */
export const comparisonFormat = { name: 'compatibility', schema: schemaOf(Answer) } as const

/** How far the API's scores and confidence may differ from the measured ones. */
const MAX_DRIFT = 15

const near = (score: number, measured: number) => {
  const within = Math.min(measured + MAX_DRIFT, Math.max(measured - MAX_DRIFT, score))
  return Math.round(Math.min(100, Math.max(0, within)) * 100) / 100
}

/**
 * Makes a comparison from the API's answer. Scores are clamped to within 15 of the measured ones,
 * factors are limited to the measured ones, and `render` writes the reason from the chosen factors:
 * no sentence of the API is shown. So a hostile bio gains at most what an honest one could. Hobbies
 * are only measured here, because strangers do not see them.
 *
 * @throws {UnusableAnswer} not JSON, or not valid under the schema.
 */
export const comparisonFromAnswer = (
  text: string,
  measured: Compatibility,
  render: (factors: readonly string[]) => string,
): Compatibility => {
  const answer = parsedAnswer(Answer, text)
  const scores = (
    ['overall', 'bioKeywords', 'lifestyle', 'communication', 'personality'] as const
  ).map((part): [keyof Scores, number] => [part, near(answer[part], measured[part])])
  const chosen = new Set(answer.factors.flatMap(index => measured.factors[index] ?? []))
  const factors = [...chosen, ...measured.factors.filter(factor => !chosen.has(factor))]
  return {
    ...(Object.fromEntries(scores) as Scores),
    hobbies: measured.hobbies,
    factors,
    reason: render(factors),
    isAiGenerated: true,
  }
}

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

const Description = z.strictObject({
  keywords: z.array(z.string()).max(20),
  personalityTraits: z.array(z.enum(personalityTraits)).max(6),
  communicationStyle: z.enum(communicationStyles),
  activityLevel: z.enum(activityLevels),
  lifestyleType: z.enum(lifestyleTypes),
  confidence: z.number().min(0).max(100),
})

/** What the API is asked to fill in for one profile. */
export const descriptionFormat = { name: 'profile', schema: schemaOf(Description) } as const

/**
 * Makes an analysis from the API's answer. Styles and traits come from closed lists; keywords are
 * kept only if the member wrote them, and interests are the member's own hobbies: so a hostile bio
 * gains nothing but words of its own.
 *
 * @throws {UnusableAnswer} not JSON, or not valid under the schema.
 */
export const descriptionFromAnswer = (
  text: string,
  subject: ScorerSubject,
  measured: ProfileAnalysis,
  { wordsOf }: Pick<WordLookup, 'wordsOf'>,
): ProfileAnalysis => {
  const answer = parsedAnswer(Description, text)
  const written = new Set(wordsOf(subject.bio ?? '').map(word => word.text))
  const keywords = answer.keywords.map(word => word.toLowerCase()).filter(word => written.has(word))
  return {
    ...answer,
    keywords: [...new Set([...keywords, ...measured.keywords])].slice(0, 20),
    personalityTraits: [...new Set(answer.personalityTraits)],
    interests: measured.interests,
    confidence: near(answer.confidence, measured.confidence),
    isAiGenerated: true,
  }
}
