import * as z from 'zod'
import { ShownConstellation } from '../constellations/shown-constellation.ts'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { PromptAnswer } from '../profiles/prompts.ts'
import { RelationshipPreference } from '../profiles/relationship-preferences.ts'
import { Visiting } from '../profiles/travel.ts'
import { ShownLikeComment } from './like-comments.ts'
import { MatchedProfile } from './matching.ts'

/**
 * What matches see of a profile: the card, identity, prompts, relationships, hobbies, preferences and
 * the people linked with its member.
 * Boundaries have their own call.
 */
export const MatchProfile = MatchedProfile.extend({
  /** Miles; null while the place of one of the two is unknown, or on a trip that nobody reads of. */
  distance: z.number().nullable(),
  visiting: Visiting.nullable(),
  bio: z.string().nullable(),
  relationshipStyle: z.string(),
  gender: z.string(),
  orientation: z.string(),
  currentRelationships: z.string().nullable(),
  seekingDescription: z.string().nullable(),
  tags: z.array(z.string()),
  prompts: z.array(PromptAnswer),
  hobbies: z.array(Hobby),
  relationshipPreferences: z.array(RelationshipPreference),
  constellation: ShownConstellation,
  /** What their like said about a photo or prompt of the reader's. */
  likeComment: ShownLikeComment.nullable(),
}).meta({ id: 'MatchProfile' })
export type MatchProfile = z.output<typeof MatchProfile>

export const getMatchProfile = route('GET /api/matches/:matchId/profile', {
  summary: 'What a match tells of themselves, for as long as you are matched',
  access: 'member',
  params: z.strictObject({ matchId: Id }),
  response: MatchProfile,
  errors: ['not_found'],
})

export const matchProfileRoutes = [getMatchProfile] as const

/** A number from 0 to 1 with four decimals, as text. */
const Share = z.string().regex(/^[01]\.\d{4}$/)

/**
 * How the answers of two members fit, the same for both; the reader is A. It does not reveal how
 * far one satisfies the other. Between strangers it is one of three steps and names no question: see
 * `domain/questions/shown-step.ts`.
 */
export const MatchScore = z
  .object({
    profileAId: Id,
    profileBId: Id,
    /** 0.2500, 0.5000 or 0.7500 between strangers: little, some or much in common. Hundredths between matches. */
    overallScore: Share,
    /** 8 between strangers, who have at least so many; exact between matches. */
    questionsCompared: z.int(),
    /** Prompts of questions that both matches answered; empty between strangers. */
    topAlignedQuestions: z.array(z.string()),
    topMisalignedQuestions: z.array(z.string()),
  })
  .meta({ id: 'MatchScore' })
export type MatchScore = z.output<typeof MatchScore>

export const getMatchScore = route('GET /api/match-scores/:profileId', {
  summary:
    'How your answers and those of somebody you can see fit, until you match in three steps; null with too few in common, eight until you match, and in the first two weeks of members who were not invited',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: MatchScore.nullable(),
  errors: ['not_found'],
})

export const matchScoreRoutes = [getMatchScore] as const
