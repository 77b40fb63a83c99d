import type * as z from 'zod'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../contracts/profiles/boundary-catalogue.ts'
import { type chooseHobbies, Hobby } from '../../contracts/profiles/hobbies.ts'
import type { Place } from '../../contracts/profiles/places.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'

/** A profile's hobbies that are still in the catalogue. */
export const presentHobbies = ({
  hobbies,
}: ProfileDocument): z.output<(typeof chooseHobbies)['response']> =>
  hobbies.flatMap(stored => {
    const { data: hobby } = Hobby.safeParse(stored)
    return hobby ? [{ hobby }] : []
  })

/** A profile's boundaries for its member and matches. */
export const presentBoundaries = ({ boundaries }: ProfileDocument): ConsentPreference[] =>
  boundaries.flatMap(({ category, level, notes }) =>
    isBoundary(category) ? [{ category, level, notes }] : [],
  )

const isBoundary = (category: string): category is ConsentPreference['category'] =>
  Object.hasOwn(boundaryCatalogue, category)

/** A profile's relationship preferences that are still in the catalogue. */
export const presentRelationshipPreferences = ({
  relationshipPreferences,
}: ProfileDocument): RelationshipPreference[] =>
  relationshipPreferences.flatMap(({ category, item, level }) =>
    isCategory(category) && Object.hasOwn(relationshipCatalogue[category].items, item)
      ? [{ category, item, level }]
      : [],
  )

const isCategory = (category: string): category is RelationshipPreference['category'] =>
  Object.hasOwn(relationshipCatalogue, category)

/** A profile's city without its cell. */
export const presentPlace = ({ place }: Pick<ProfileDocument, 'place'>): Place | null => {
  if (!place) return null
  const { id, name, region, country } = place
  return { id, name, region, country }
}
