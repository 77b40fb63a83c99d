import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'

/** 0 to 100 with two decimals, e.g. `"87.50"`. */
const ScoreText = z.string().regex(/^\d{1,3}\.\d{2}$/)

/** The scorer's result for two members, with the parts of the score; the reader is profile 1. */
export const CompatibilityScore = z
  .object({
    profile1Id: Id,
    profile2Id: Id,
    overallScore: ScoreText,
    bioKeywordsScore: ScoreText,
    hobbiesScore: ScoreText,
    lifestyleScore: ScoreText,
    communicationScore: ScoreText,
    personalityScore: ScoreText,
    /** Cites only what strangers may see. */
    reasoning: z.string(),
    /** False when text analysis on the server scored them, without a language model. */
    isAiGenerated: z.boolean(),
  })
  .meta({ id: 'AiCompatibilityScore' })
export type CompatibilityScore = z.output<typeof CompatibilityScore>

export const getCompatibilityScore = route('GET /api/ai/compatibility-scores/:profileId', {
  summary:
    'How your profile and that of somebody you can see fit, by AI; null unless both consent and are scored',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: CompatibilityScore.nullable(),
  errors: ['not_found'],
})

export const compatibilityScoresRoutes = [getCompatibilityScore] as const
