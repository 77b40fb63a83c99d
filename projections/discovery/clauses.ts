/**
 * Filters and rules as numbers, so that checking them allocates nothing. A member has groups. A group
 * is its kind, its length, the number of its filter type (for a rule, the bits of its surfaces) and its
 * clauses. A clause is its kind, its length and its arguments. Lengths include the header.
 */

/** Kinds of groups: how their clauses apply. */
export const GROUP = {
  /** Admits only members whom any clause describes. */
  wants: 1,
  /** The same while its member has premium. */
  wantsWithPremium: 2,
  /** Hides members whom all clauses describe, both ways. */
  hides: 3,
  /** The same on some surfaces: a rule, with their bits instead of a filter type. */
  blocks: 4,
  /** Shows members whom all clauses describe last, on some surfaces: a rule, with their bits. */
  deRanks: 5,
  /**
   * A hiding group of a list replaced earlier this UTC day, on some surfaces: it lasts until the day
   * ends.
   */
  lingers: 6,
} as const

export const GROUP_HEADER = 3
export const CLAUSE_HEADER = 2

/** Kinds of clauses with their arguments, from cheap to costly. */
export const CLAUSE = {
  /** A mask of the numbers in the column, then own words. Words are sorted where any one is enough. */
  gender: 1,
  orientation: 2,
  style: 3,
  /** A bit of `traits`, and 1 or 0. */
  trait: 4,
  /** Least and greatest age, in years. */
  age: 5,
  /** No word of this facet. */
  unstated: 6,
  /** Any of these words. */
  anyWord: 7,
  /** Each of these words. */
  allWords: 8,
  /** None of these words. */
  noWord: 9,
  /** Least and greatest distance, in miles. */
  miles: 10,
  /** A number stated as a facet: the word of its name, and both halves of its least and greatest. */
  number: 11,
  /** Other clauses, none of which holds. */
  none: 12,
  /** Within 25 miles of the centre of any of these cells, by number. */
  near: 13,
  /** The profile was made less than this many days (UTC) ago. */
  madeWithin: 14,
} as const

/** One group with its header. */
export type Group = readonly number[]

/** The groups of a member, one by one. */
export const groupsOf = (all: readonly number[]): Group[] => {
  const groups: Group[] = []
  for (let at = 0; at < all.length; at += all[at + 1] as number)
    groups.push(all.slice(at, at + (all[at + 1] as number)))
  return groups
}

/** Kind of the first clause of a group: a lower number is cheaper. */
const costOf = (group: Group): number => group[GROUP_HEADER] as number

/** A clause of a kind, with its arguments. */
export const clauseOf = (asks: number, ...rest: readonly number[]): readonly number[] => [
  asks,
  CLAUSE_HEADER + rest.length,
  ...rest,
]

/** Groups sorted from cheap to costly. */
export const inOrder = (groups: readonly Group[]): Group[] =>
  groups.toSorted((one, other) => costOf(one) - costOf(other))

/** Where the words of a clause begin, after its other arguments. */
const wordsFrom: Readonly<Record<number, number>> = {
  [CLAUSE.gender]: CLAUSE_HEADER + 1,
  [CLAUSE.orientation]: CLAUSE_HEADER + 1,
  [CLAUSE.anyWord]: CLAUSE_HEADER,
  [CLAUSE.allWords]: CLAUSE_HEADER,
  [CLAUSE.noWord]: CLAUSE_HEADER,
  [CLAUSE.number]: CLAUSE_HEADER,
}

/** The number of every word in the groups of a member, once for each use. */
export function* wordsInGroups(groups: ArrayLike<number>): Generator<number> {
  for (let group = 0; group < groups.length; ) {
    const end = group + (groups[group + 1] as number)
    for (let clause = group + GROUP_HEADER; clause < end; ) {
      const asks = groups[clause] as number
      const next = clause + (groups[clause + 1] as number)
      const from = wordsFrom[asks]
      const to = asks === CLAUSE.number ? clause + CLAUSE_HEADER + 1 : next
      if (from !== undefined)
        for (let at = clause + from; at < to; at += 1) yield groups[at] as number
      // The clauses inside of `none` come next.
      clause = asks === CLAUSE.none ? clause + CLAUSE_HEADER : next
    }
    group = end
  }
}
