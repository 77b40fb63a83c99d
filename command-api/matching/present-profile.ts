import { type Cell, milesBetween } from '../../contracts/geo.ts'
import type { MatchProfile } from '../../contracts/match-profile.ts'
import type { ProfileDocument } from '../../projections/profiles.ts'
import { presentHobbies, presentRelationshipPreferences } from '../profiles/present-parts.ts'
import { presentSide } from './present.ts'

/** A profile as a match of its member sees it, who is found in `cell`. */
export const presentMatchProfile = (
  document: ProfileDocument,
  cell: Cell | undefined,
  now: Date,
): MatchProfile => ({
  ...presentSide(document, now),
  distance: document.place && cell !== undefined ? milesBetween(cell, document.place.cell) : null,
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
