import type { ShownProfile } from '../../contracts/discovery/discovery.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { presentHobbies, presentRelationshipPreferences } from '../profiles/present-parts.ts'

type ShownDetails = Pick<
  ShownProfile,
  'currentRelationships' | 'seekingDescription' | 'relationshipPreferences' | 'hobbies'
>

const noDetails: ShownDetails = {
  currentRelationships: null,
  seekingDescription: null,
  relationshipPreferences: [],
  hobbies: [],
}

/** The details of a profile that everybody who sees its card may read; empty if matches only may. */
export const presentShownDetails = (document: ProfileDocument): ShownDetails =>
  document.detailsVisibility === 'public'
    ? {
        currentRelationships: document.currentRelationships,
        seekingDescription: document.seekingDescription,
        relationshipPreferences: presentRelationshipPreferences(document).filter(
          ({ item }) => !adultWishes.has(item),
        ),
        hobbies: presentHobbies(document).map(({ hobby }) => hobby),
      }
    : noDetails
