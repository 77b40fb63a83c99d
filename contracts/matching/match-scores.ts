import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'

/** A number from 0 to 1 with four decimals, as text. */
const Share = z.string().regex(/^[01]\.\d{4}$/)

/**
 * How the answers of two members fit, the same for both; the reader is A. It does not reveal how
 * far one satisfies the other. Between strangers it is coarse and names no question: see
 * `scoreOfTwo`.
 */
export const MatchScore = z
  .object({
    profileAId: Id,
    profileBId: Id,
    /** In tenths between strangers, in hundredths between matches. */
    overallScore: Share,
    /** In tens between strangers, from 8 on; exact between matches. */
    questionsCompared: z.int(),
    /** Prompts of questions that both matches answered; empty between strangers. */
    topAlignedQuestions: z.array(z.string()),
    topMisalignedQuestions: z.array(z.string()),
  })
  .meta({ id: 'MatchScore' })
export type MatchScore = z.output<typeof MatchScore>

export const getMatchScore = route('GET /api/match-scores/:profileId', {
  summary:
    'How your answers and those of somebody you can see fit; null with too few in common, eight until you match',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: MatchScore.nullable(),
  errors: ['not_found'],
})

export const matchScoreRoutes = [getMatchScore] as const
