import type { ConsentPreference } from '../../../contracts/profiles/boundaries.ts'
import {
  type BoundaryCategory,
  boundaryCatalogue,
  matchesOnlyBoundaries,
} from '../../../contracts/profiles/boundary-catalogue.ts'

/** The twelve categories, in the catalogue's order. */
export const boundaryCategories = Object.keys(boundaryCatalogue) as BoundaryCategory[]

/** Returns the answer for `category`; undefined while there is none. */
export const levelOf = (
  answers: readonly ConsentPreference[],
  category: BoundaryCategory,
): ConsentPreference | undefined => answers.find(answer => answer.category === category)

/** The answers with another level for a category; without a level, its note is removed too. */
export function withLevel(
  answers: readonly ConsentPreference[],
  category: BoundaryCategory,
  level: ConsentPreference['level'] | undefined,
): ConsentPreference[] {
  const others = answers.filter(answer => answer.category !== category)
  if (level === undefined) return others
  const notes = levelOf(answers, category)?.notes ?? null
  return inOrder([...others, { category, level, notes }])
}

/** Returns the answers with another note. A category without a level takes no note. */
export const withNotes = (
  answers: readonly ConsentPreference[],
  category: BoundaryCategory,
  notes: string,
): ConsentPreference[] =>
  answers.map(answer =>
    answer.category === category ? { ...answer, notes: notes || null } : answer,
  )

const inOrder = (answers: readonly ConsentPreference[]) =>
  boundaryCategories.flatMap(category => levelOf(answers, category) ?? [])

/** Returns the part of the answers that members without a match may see. */
export const shownToAll = (answers: readonly ConsentPreference[]): ConsentPreference[] =>
  answers.filter(({ category }) => !matchesOnlyBoundaries.includes(category))

/** Returns the short label of a boundary for a card. An unknown key is shown as words. */
export const boundaryWord = (category: string): string => {
  if (Object.hasOwn(boundaryCatalogue, category))
    return boundaryCatalogue[category as BoundaryCategory].short
  const words = category.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
