import type { ConsentPreference } from '../../contracts/boundaries.ts'
import {
  type BoundaryCategory,
  boundaryCatalogue,
  matchesOnlyBoundaries,
} from '../../contracts/boundary-catalogue.ts'

/** The twelve, in the catalogue's order. */
export const boundaryCategories = Object.keys(boundaryCatalogue) as BoundaryCategory[]

/** What is said of `category`; undefined while it is unanswered. */
export const levelOf = (
  answers: readonly ConsentPreference[],
  category: BoundaryCategory,
): ConsentPreference | undefined => answers.find(answer => answer.category === category)

/** The answers with another level; without a level the answer is taken back, note and all. */
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

/** The answers with another note; only what has a level has a note. */
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

/** What strangers may see of the answers. */
export const shownToAll = (answers: readonly ConsentPreference[]): ConsentPreference[] =>
  answers.filter(({ category }) => !matchesOnlyBoundaries.includes(category))

/** A boundary's word for a card; a key that is not in the catalogue, as words. */
export const boundaryWord = (category: string): string => {
  if (Object.hasOwn(boundaryCatalogue, category))
    return boundaryCatalogue[category as BoundaryCategory].short
  const words = category.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
