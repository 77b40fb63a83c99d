import { CLAUSE, CLAUSE_HEADER, GROUP, GROUP_HEADER } from './clauses.ts'
import type { IndexData } from './index-data.ts'
import { TRAIT } from './members.ts'

type Range = { readonly least: number; readonly most: number }

/** The bounds of all clauses of one kind in a member's discovery filters. */
const rangeOf = ({ filters }: IndexData, row: number, asks: number): Range => {
  const groups = filters.pool()
  const end = filters.startOf(row) + filters.lengthOf(row)
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (let group = filters.startOf(row); group < end; group += groups[group + 1] as number) {
    const kind = groups[group]
    if (kind !== GROUP.wants && kind !== GROUP.wantsWithPremium) continue
    const next = group + (groups[group + 1] as number)
    for (let clause = group + GROUP_HEADER; clause < next; clause += groups[clause + 1] as number) {
      if (groups[clause] !== asks) continue
      least = Math.min(least, groups[clause + CLAUSE_HEADER] as number)
      most = Math.max(most, groups[clause + CLAUSE_HEADER + 1] as number)
    }
  }
  return { least, most }
}

/** The ages that a member looks for: from an active filter, or else from the profile. */
export const agesSought = (index: IndexData, row: number): Range => {
  const { minAge, maxAge } = index.members.columns
  return index.members.hasTrait(row, TRAIT.ownAges)
    ? rangeOf(index, row, CLAUSE.age)
    : { least: minAge[row] as number, most: maxAge[row] as number }
}

/**
 * The greatest distance in miles that a member looks for: from an active filter, or else from the
 * profile.
 */
export const milesSought = (index: IndexData, row: number): number =>
  index.members.hasTrait(row, TRAIT.ownMiles)
    ? rangeOf(index, row, CLAUSE.miles).most
    : (index.members.columns.maxDistance[row] as number)
