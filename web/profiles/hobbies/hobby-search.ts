import { findsText } from '../../../contracts/core/folded-text.ts'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyCatalogue } from '../../../contracts/profiles/hobby-catalogue.ts'

export type HobbyCategory = keyof typeof hobbyCatalogue

type Group = {
  category: HobbyCategory
  label: string
  items: readonly { hobby: Hobby; label: string }[]
}

const groups: readonly Group[] = Object.entries(hobbyCatalogue).map(
  ([category, { label, items }]) => ({
    category: category as HobbyCategory,
    label,
    items: Object.entries(items).map(([hobby, name]) => ({ hobby: hobby as Hobby, label: name })),
  }),
)

/** The categories with their labels, in the catalogue's order. */
export const hobbyCategories: readonly { value: HobbyCategory; label: string }[] = groups.map(
  ({ category, label }) => ({ value: category, label }),
)

/** The hobbies of `category`, or of all, whose label contains the words of `text`, without empty categories. */
export const hobbiesFound = (category: HobbyCategory | undefined, text: string): Group[] =>
  groups
    .filter(group => category === undefined || group.category === category)
    .map(group => ({
      ...group,
      items: group.items.filter(({ label }) => findsText(label, text)),
    }))
    .filter(({ items }) => items.length > 0)
