import {
  type OnboardingSuggestionType,
  preferenceItems,
} from '../../../contracts/insights/onboarding-questions.ts'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'
import { relationshipStyles, type StyleKey } from '../../../contracts/profiles/profile-choices.ts'
import type { RelationshipPreference } from '../../../contracts/profiles/relationship-preferences.ts'
import type { Setup } from '../../profiles/setup-state.ts'

/** The suggestions that the member keeps, by type. */
export type KeptSuggestions = Readonly<Partial<Record<OnboardingSuggestionType, readonly string[]>>>

export const isHobby = (key: string): key is Hobby => Object.hasOwn(hobbyLabels, key)
const isStyle = (key: string): key is StyleKey => Object.hasOwn(relationshipStyles, key)

/**
 * A suggested preference with its first level; undefined for an item that is not in the catalogue.
 */
export const preferenceOf = (item: string): RelationshipPreference | undefined => {
  const known = preferenceItems.get(item)
  return known && { category: known.category, item, level: 'like_to_have' }
}

/**
 * Prefills the wizard with the kept suggestions and sets it to its first step. A bio and a style
 * replace the present ones; hobbies and preferences are added, and a rated preference keeps its
 * level.
 */
export const withSuggestions = (setup: Setup, kept: KeptSuggestions): Setup => {
  const [bio] = kept.bio ?? []
  const style = kept.relationship_style?.find(isStyle)
  const hobbies = (kept.hobbies ?? []).filter(isHobby)
  const rated = new Set(setup.wishes.map(({ item }) => item))
  const wishes = (kept.preferences ?? [])
    .filter(item => !rated.has(item))
    .flatMap(item => preferenceOf(item) ?? [])
  return {
    ...setup,
    step: 0,
    basics: {
      ...setup.basics,
      ...(bio === undefined ? {} : { bio }),
      ...(style === undefined ? {} : { relationshipStyle: style }),
    },
    hobbies: [...new Set([...setup.hobbies, ...hobbies])],
    wishes: [...setup.wishes, ...wishes],
    suggested: [
      ...(bio === undefined ? [] : (['bio'] as const)),
      ...(style === undefined ? [] : (['relationship_style'] as const)),
      ...(hobbies.length > 0 ? (['hobbies'] as const) : []),
      ...(wishes.length > 0 ? (['preferences'] as const) : []),
    ],
  }
}
