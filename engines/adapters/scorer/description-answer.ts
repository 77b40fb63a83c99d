import * as z from 'zod'
import {
  activityLevels,
  communicationStyles,
  lifestyleTypes,
  personalityTraits,
} from '../../../contracts/insights/profile-insights.ts'
import type { ProfileAnalysis, ScorerSubject } from '../../ports/scorer.ts'
import { parsedAnswer, schemaOf } from './structured-answer.ts'
import type { WordLookup } from './words.ts'

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

/** How far the API's confidence may differ from the measured one. */
const MAX_DRIFT = 15

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
  const { confidence: near } = measured
  const confidence = Math.min(near + MAX_DRIFT, Math.max(near - MAX_DRIFT, answer.confidence))
  return {
    ...answer,
    keywords: [...new Set([...keywords, ...measured.keywords])].slice(0, 20),
    personalityTraits: [...new Set(answer.personalityTraits)],
    interests: measured.interests,
    confidence: Math.round(Math.min(100, Math.max(0, confidence)) * 100) / 100,
    isAiGenerated: true,
  }
}
