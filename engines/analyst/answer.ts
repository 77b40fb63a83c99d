import * as z from 'zod'
import type { AnalystSubject, Compatibility, Scores } from '../analyst.ts'
import { contact } from './prompt.ts'
import { wordsOf } from './words.ts'

const Score = z.number().min(0).max(100)

/** What the API must answer, on top of being JSON. */
const Answer = z.strictObject({
  overall: Score,
  bioKeywords: Score,
  lifestyle: Score,
  communication: Score,
  personality: Score,
  /** Places in the list of factors that was sent. */
  factors: z.array(z.int().min(0)).max(10),
  reason: z.string().trim().min(10).max(300),
})
type Answer = z.output<typeof Answer>

const unsupported = ['$schema', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems']

/** The answer's JSON Schema, without the bounds that structured outputs do not know everywhere. */
export const answerSchema: Record<string, unknown> = z.toJSONSchema(Answer, {
  override: ({ jsonSchema }) => {
    for (const keyword of unsupported) Reflect.deleteProperty(jsonSchema, keyword)
  },
})

/** An answer that cannot be used; `message` names the fault and quotes nothing. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  readonly code = 'unusable_answer'
}

const parsed = (text: string): Answer => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnusableAnswer('The answer is not JSON.', { cause })
  }
  const answer = Answer.safeParse(value)
  if (!answer.success) throw new UnusableAnswer('The answer does not keep to its schema.')
  return answer.data
}

const longestQuote = 6

/** Runs of words that no reason may repeat: more than a few are the writer's voice, not a judgement. */
const runs = (text: string) => {
  const words = wordsOf(text).map(word => word.text)
  return new Set(
    words.flatMap((_, at) =>
      at + longestQuote < words.length ? words.slice(at, at + longestQuote + 1).join(' ') : [],
    ),
  )
}

/** The reason as it may be shown. It speaks to both and carries no contact, number or long quote. */
const checkedReason = (reason: string, subjects: readonly AnalystSubject[]): string => {
  const text = reason.replace(/[\p{C}\s]+/gu, ' ').trim()
  const sentences = text.split(/[.!?]+(?:\s|$)/).filter(Boolean).length
  const said = runs(text)
  const faults = [
    !text.startsWith('You') && 'does not speak to both',
    sentences > 2 && 'is longer than two sentences',
    text.search(contact) >= 0 && 'holds a contact',
    /\d{2}/.test(text) && 'holds a number',
    /[<>{}[\]`|\\]/.test(text) && 'holds markup',
    subjects.some(({ bio }) => [...runs(bio ?? '')].some(run => said.has(run))) &&
      'repeats a member at length',
  ].filter(Boolean)
  if (faults.length > 0) throw new UnusableAnswer(`The reason ${faults.join(', ')}.`)
  return text
}

/** How far the API's scores may lie from the measured ones, either way. */
const mostDrift = 15

const near = (score: number, measured: number) => {
  const within = Math.min(measured + mostDrift, Math.max(measured - mostDrift, score))
  return Math.round(Math.min(100, Math.max(0, within)) * 100) / 100
}

/**
 * Makes a comparison of the API's text. Whatever a bio talked the API into, the scores stay within
 * 15 of the measured ones, the factors are a choice among the true ones, and the reason has been
 * checked; so a hostile text gains at most what an honest one could. Hobbies, which strangers do not
 * see, are measured here alone.
 *
 * @throws {UnusableAnswer} not JSON, not of the schema, or a reason that may not be shown.
 */
export const comparisonFrom = (
  text: string,
  measured: Compatibility,
  subjects: readonly AnalystSubject[],
): Compatibility => {
  const answer = parsed(text)
  const scores = (
    ['overall', 'bioKeywords', 'lifestyle', 'communication', 'personality'] as const
  ).map((part): [keyof Scores, number] => [part, near(answer[part], measured[part])])
  const chosen = new Set(answer.factors.flatMap(index => measured.factors[index] ?? []))
  return {
    ...(Object.fromEntries(scores) as Scores),
    hobbies: measured.hobbies,
    factors: [...chosen, ...measured.factors.filter(factor => !chosen.has(factor))],
    reason: checkedReason(answer.reason, subjects),
    isAiGenerated: true,
  }
}
