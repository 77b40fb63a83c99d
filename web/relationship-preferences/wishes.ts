import {
  type RelationshipCategory,
  type RelationshipPreference,
  relationshipCatalogue,
} from '../../contracts/relationship-preferences.ts'

export type WishCategory = {
  category: RelationshipCategory
  label: string
  items: readonly { item: string; label: string }[]
}

/** The nine categories with their items, in the catalogue's order. */
export const wishCategories: readonly WishCategory[] = Object.entries(relationshipCatalogue).map(
  ([category, { label, items }]) => ({
    category: category as RelationshipCategory,
    label,
    items: Object.entries<string>(items).map(([item, name]) => ({ item, label: name })),
  }),
)

/** How much `item` matters; undefined while it is not rated. */
export const wishFor = (
  wishes: readonly RelationshipPreference[],
  item: string,
): RelationshipPreference | undefined => wishes.find(wish => wish.item === item)

/** The wishes with `item` rated anew; without a level it is rated no more. */
export const withWish = (
  wishes: readonly RelationshipPreference[],
  { category, item }: Pick<RelationshipPreference, 'category' | 'item'>,
  level: RelationshipPreference['level'] | undefined,
): RelationshipPreference[] => {
  const others = wishes.filter(wish => wish.item !== item)
  return level === undefined ? others : [...others, { category, item, level }]
}

/** How many items of a category are rated. */
export const countOf = (
  wishes: readonly RelationshipPreference[],
  category: RelationshipCategory,
): number => wishes.filter(wish => wish.category === category).length

/** What an item is called; its key as words where it is offered no more. */
export const wishLabel = (item: string): string => labels.get(item) ?? item.replaceAll('_', ' ')

const labels = new Map(
  wishCategories.flatMap(({ items }) => items.map(({ item, label }) => [item, label] as const)),
)
