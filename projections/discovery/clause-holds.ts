import { placeLimits } from '../../contracts/core/limits.ts'
import { CLAUSE, CLAUSE_HEADER, GROUP_HEADER } from './clauses.ts'
import type { DayOfYear } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import { joinNumber } from './own-facets.ts'

/** Two members whose filters are compared at a time. */
export type Encounter = {
  readonly index: IndexData
  readonly now: DayOfYear
  /** Miles from the viewer to a member; null while unknown. */
  readonly milesTo: (row: number) => number | null
}

export const anyClause = (
  encounter: Encounter,
  groups: Uint32Array,
  group: number,
  subject: number,
  other: number,
): boolean => {
  const end = group + (groups[group + 1] as number)
  for (let clause = group + GROUP_HEADER; clause < end; clause += groups[clause + 1] as number)
    if (holds(encounter, groups, clause, subject, other)) return true
  return false
}

export const everyClause = (
  encounter: Encounter,
  groups: Uint32Array,
  group: number,
  subject: number,
  other: number,
): boolean => {
  const end = group + (groups[group + 1] as number)
  for (let clause = group + GROUP_HEADER; clause < end; clause += groups[clause + 1] as number)
    if (!holds(encounter, groups, clause, subject, other)) return false
  return true
}

/** Whether a clause holds for a member. For something not stated, only `unstated` holds. */
const holds = (
  encounter: Encounter,
  groups: Uint32Array,
  clause: number,
  subject: number,
  other: number,
): boolean => {
  const { index, now, milesTo } = encounter
  const { columns } = index.members
  const first = clause + CLAUSE_HEADER
  const end = clause + (groups[clause + 1] as number)
  switch (groups[clause]) {
    case CLAUSE.gender:
      return isStated(index, columns.gender, subject, groups, first, end)
    case CLAUSE.orientation:
      return isStated(index, columns.orientation, subject, groups, first, end)
    case CLAUSE.style:
      return isIn(columns.style, groups[first] as number, subject)
    case CLAUSE.trait:
      return index.members.hasTrait(subject, groups[first] as number) === (groups[first + 1] === 1)
    case CLAUSE.age: {
      const age = index.members.ageOf(subject, now)
      return age >= (groups[first] as number) && age <= (groups[first + 1] as number)
    }
    case CLAUSE.miles: {
      const miles = milesTo(other)
      return (
        miles !== null &&
        miles >= (groups[first] as number) &&
        miles <= (groups[first + 1] as number)
      )
    }
    case CLAUSE.unstated:
      return !hasFacet(index, subject, groups[first] as number)
    case CLAUSE.anyWord:
      return hasAny(index, subject, groups, first, end)
    case CLAUSE.noWord:
      return !hasAny(index, subject, groups, first, end)
    case CLAUSE.allWords:
      return hasAll(index, subject, groups, first, end)
    case CLAUSE.number:
      return hasNumber(index, subject, groups, first)
    case CLAUSE.madeWithin:
      return now.day - (columns.createdDay[subject] as number) < (groups[first] as number)
    case CLAUSE.near:
      return isNear(index, subject, groups, first, end)
    case CLAUSE.none:
      for (let inner = first; inner < end; inner += groups[inner + 1] as number)
        if (holds(encounter, groups, inner, subject, other)) return false
      return true
    default:
      throw new RangeError(`A filter asks for ${groups[clause]}, which this version does not know.`)
  }
}

/** Whether the displaced place of a member, from which all distances are shown, is near one of some cells. */
const isNear = (
  { members, cells }: IndexData,
  row: number,
  sought: Uint32Array,
  from: number,
  to: number,
): boolean => {
  const cell = members.cellOf(row)
  if (cell === undefined) return false
  for (let at = from; at < to; at += 1)
    if (cells.milesApart(cell, sought[at] as number) <= placeLimits.nearMiles) return true
  return false
}

/** Whether the number in a column is in a mask; 0, for nothing stated, never is. */
const isIn = (column: Uint8Array, mask: number, row: number): boolean =>
  ((mask >>> (column[row] as number)) & 1) === 1

/** Whether the column or a word of a member is among those sought: a mask, then words. */
const isStated = (
  index: IndexData,
  column: Uint8Array,
  row: number,
  sought: Uint32Array,
  from: number,
  to: number,
): boolean => isIn(column, sought[from] as number, row) || hasAny(index, row, sought, from + 1, to)

const hasWord = ({ words }: IndexData, row: number, word: number): boolean => {
  const start = words.startOf(row)
  return isAmong(words.pool(), start, start + words.lengthOf(row), word)
}

/** Whether a number is in a range of a sorted array. */
const isAmong = (sorted: Uint32Array, from: number, to: number, number: number): boolean => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low < to && sorted[low] === number
}

/** Whether a member has any of the words sought. Looks up the shorter list in the longer one. */
const hasAny = (
  index: IndexData,
  row: number,
  sought: Uint32Array,
  from: number,
  to: number,
): boolean => {
  const { words } = index
  const own = words.lengthOf(row)
  if (to - from <= own) {
    for (let at = from; at < to; at += 1) if (hasWord(index, row, sought[at] as number)) return true
    return false
  }
  const pool = words.pool()
  const start = words.startOf(row)
  for (let at = start; at < start + own; at += 1)
    if (isAmong(sought, from, to, pool[at] as number)) return true
  return false
}

const hasAll = (
  index: IndexData,
  row: number,
  sought: Uint32Array,
  from: number,
  to: number,
): boolean => {
  for (let at = from; at < to; at += 1) if (!hasWord(index, row, sought[at] as number)) return false
  return true
}

/** Whether a member has stated a number as a facet, between the least and the greatest sought. */
const hasNumber = (
  { facetNumbers }: IndexData,
  row: number,
  sought: Uint32Array,
  at: number,
): boolean => {
  const pool = facetNumbers.pool()
  const end = facetNumbers.startOf(row) + facetNumbers.lengthOf(row)
  for (let stated = facetNumbers.startOf(row); stated < end; stated += 3) {
    if (pool[stated] !== sought[at]) continue
    const number = joinNumber(pool[stated + 1] as number, pool[stated + 2] as number)
    const least = joinNumber(sought[at + 1] as number, sought[at + 2] as number)
    const greatest = joinNumber(sought[at + 3] as number, sought[at + 4] as number)
    return number >= least && number <= greatest
  }
  return false
}

const hasFacet = ({ words, vocabulary }: IndexData, row: number, facet: number): boolean => {
  const pool = words.pool()
  const end = words.startOf(row) + words.lengthOf(row)
  for (let at = words.startOf(row); at < end; at += 1)
    if (vocabulary.facetOf(pool[at] as number) === facet) return true
  return false
}
