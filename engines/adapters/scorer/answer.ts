import * as z from 'zod'
import type { Compatibility, Scores } from '../../ports/scorer.ts'
import { parsedAnswer, schemaOf } from './structured-answer.ts'

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

/** How far the API's scores may differ from the measured ones. */
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
