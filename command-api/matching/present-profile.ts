import type { MatchProfile } from '../../contracts/matching/match-profile.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { presentHobbies, presentRelationshipPreferences } from '../profiles/present-parts.ts'
import { presentSide } from './present.ts'

/** A profile as shown to a match who is so many miles away. */
export const presentMatchProfile = (
  document: ProfileDocument,
  distance: number | null,
  now: Date,
): MatchProfile => ({
  ...presentSide(document, now),
  distance,
  bio: document.bio,
  relationshipStyle: document.relationshipStyle,
  gender: document.gender,
  orientation: document.orientation,
  currentRelationships: document.currentRelationships,
  seekingDescription: document.seekingDescription,
  tags: [...document.tags],
  hobbies: presentHobbies(document).map(({ hobby }) => hobby),
  relationshipPreferences: presentRelationshipPreferences(document),
})
