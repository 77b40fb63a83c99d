import * as z from 'zod'
import * as endpoints from './endpoints.ts'
import { Id } from './ids.ts'
import { route } from './route.ts'

/** A number from 0 to 1 with four decimals, as text. */
const Share = z.string().regex(/^[01]\.\d{4}$/)

/** How the answers of two members fit; who reads it is A. */
export const MatchScore = z
  .object({
    profileAId: Id,
    profileBId: Id,
    overallScore: Share,
    /** How far the other's answers satisfy the reader, and the reader's the other. */
    profileAScore: Share,
    profileBScore: Share,
    questionsCompared: z.int(),
    /** Prompts of questions that both answered. */
    topAlignedQuestions: z.array(z.string()),
    topMisalignedQuestions: z.array(z.string()),
  })
  .meta({ id: 'MatchScore' })
export type MatchScore = z.output<typeof MatchScore>

export const getMatchScore = route(endpoints.getMatchScore, {
  summary: 'How your answers and those of somebody you can see fit; null with too few in common',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: MatchScore.nullable(),
  errors: ['not_found'],
})

export const matchScoreRoutes = [getMatchScore] as const
