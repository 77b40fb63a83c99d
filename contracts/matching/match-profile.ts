import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { RelationshipPreference } from '../profiles/relationship-preferences.ts'
import { MatchedProfile } from './matching.ts'

/**
 * What matches see of a profile: the card, identity, relationships, hobbies and preferences.
 * Boundaries have their own call.
 */
export const MatchProfile = MatchedProfile.extend({
  /** Miles; null while the place of one of the two is unknown. */
  distance: z.number().nullable(),
  bio: z.string().nullable(),
  relationshipStyle: z.string(),
  gender: z.string(),
  orientation: z.string(),
  currentRelationships: z.string().nullable(),
  seekingDescription: z.string().nullable(),
  tags: z.array(z.string()),
  hobbies: z.array(Hobby),
  relationshipPreferences: z.array(RelationshipPreference),
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
