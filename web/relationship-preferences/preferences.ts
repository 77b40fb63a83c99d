import {
  type RelationshipCategory,
  relationshipCatalogue,
} from '../../contracts/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../contracts/relationship-preferences.ts'

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

/** How much `item` matters; undefined while it is not rated. */
export const preferenceFor = (
  preferences: readonly RelationshipPreference[],
  item: string,
): RelationshipPreference | undefined => preferences.find(preference => preference.item === item)

/** The preferences with `item` rated anew; without a level it is rated no more. */
export const withPreference = (
  preferences: readonly RelationshipPreference[],
  { category, item }: Pick<RelationshipPreference, 'category' | 'item'>,
  level: RelationshipPreference['level'] | undefined,
): RelationshipPreference[] => {
  const others = preferences.filter(preference => preference.item !== item)
  return level === undefined ? others : [...others, { category, item, level }]
}

/** How many items of a category are rated. */
export const countOf = (
  preferences: readonly RelationshipPreference[],
  category: RelationshipCategory,
): number => preferences.filter(preference => preference.category === category).length

/** What an item is called; its key as words where it is offered no more. */
export const preferenceLabel = (item: string): string =>
  labels.get(item) ?? item.replaceAll('_', ' ')

const labels = new Map(
  preferenceCategories.flatMap(({ items }) =>
    items.map(({ item, label }) => [item, label] as const),
  ),
)
