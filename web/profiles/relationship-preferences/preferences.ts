import {
  type RelationshipCategory,
  relationshipCatalogue,
} from '../../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../../contracts/profiles/relationship-preferences.ts'

export type PreferenceCategory = {
  category: RelationshipCategory
  label: string
  items: readonly { item: string; label: string }[]
}

/** The nine categories with their items, in the catalogue's order. */
export const preferenceCategories: readonly PreferenceCategory[] = Object.entries(
  relationshipCatalogue,
).map(([category, { label, items }]) => ({
  category: category as RelationshipCategory,
  label,
  items: Object.entries<string>(items).map(([item, name]) => ({ item, label: name })),
}))

/** Returns the importance of `item`; undefined while it is not rated. */
export const preferenceFor = (
  preferences: readonly RelationshipPreference[],
  item: string,
): RelationshipPreference | undefined => preferences.find(preference => preference.item === item)

/** The preferences with another level for `item`; without a level, its rating is removed. */
export const withPreference = (
  preferences: readonly RelationshipPreference[],
  { category, item }: Pick<RelationshipPreference, 'category' | 'item'>,
  level: RelationshipPreference['level'] | undefined,
): RelationshipPreference[] => {
  const others = preferences.filter(preference => preference.item !== item)
  return level === undefined ? others : [...others, { category, item, level }]
}

/** Returns how many items of a category are rated. */
export const countOf = (
  preferences: readonly RelationshipPreference[],
  category: RelationshipCategory,
): number => preferences.filter(preference => preference.category === category).length

/** The label of an item; for one that left the catalogue, its key as words. */
export const preferenceLabel = (item: string): string =>
  labels.get(item) ?? item.replaceAll('_', ' ')

const labels = new Map(
  preferenceCategories.flatMap(({ items }) =>
    items.map(({ item, label }) => [item, label] as const),
  ),
)
