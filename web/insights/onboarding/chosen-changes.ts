import type { OnboardingSuggestions } from '../../../contracts/insights/onboarding.ts'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import type { RelationshipPreference } from '../../../contracts/profiles/relationship-preferences.ts'
import { isHobby, type KeptSuggestions, preferenceOf } from './suggested-parts.ts'

/** The parts of a profile that suggestions may change. */
export type OwnParts = {
  readonly bio: string | null
  readonly hobbies: readonly Hobby[]
  readonly preferences: readonly RelationshipPreference[]
}

/** Changes to save, by part; parts without a choice are missing. */
export type ChosenChanges = {
  readonly bio?: string
  readonly hobbies?: readonly Hobby[]
  readonly preferences?: readonly RelationshipPreference[]
}

/** The suggestions that would change something, by type; types without any are missing. */
export const newSuggestions = (
  own: OwnParts,
  made: readonly OnboardingSuggestions[],
): OnboardingSuggestions[] => {
  const rated = own.preferences.map(({ item }) => item)
  const isNew: Partial<Record<OnboardingSuggestions['type'], (value: string) => boolean>> = {
    bio: value => value !== own.bio,
    hobbies: value => isHobby(value) && !own.hobbies.includes(value),
    preferences: value => preferenceOf(value) !== undefined && !rated.includes(value),
  }
  return made
    .map(one => ({ ...one, suggestions: one.suggestions.filter(isNew[one.type] ?? (() => false)) }))
    .filter(({ suggestions }) => suggestions.length > 0)
}

/** Returns the changes for the member's choices. They never remove hobbies or preferences. Pure. */
export const chosenChanges = (own: OwnParts, chosen: KeptSuggestions): ChosenChanges => {
  const [bio] = chosen.bio ?? []
  const hobbies = (chosen.hobbies ?? []).filter(isHobby)
  const preferences = (chosen.preferences ?? []).flatMap(item => preferenceOf(item) ?? [])
  return {
    ...(bio === undefined ? {} : { bio }),
    ...(hobbies.length > 0 ? { hobbies: [...own.hobbies, ...hobbies] } : {}),
    ...(preferences.length > 0 ? { preferences: [...own.preferences, ...preferences] } : {}),
  }
}
