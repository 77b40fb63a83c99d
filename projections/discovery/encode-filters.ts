import { comparable, wordsOf } from '../../contracts/core/folded-text.ts'
import {
  type FilterType,
  filterTypes,
  needsPremium,
} from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import type { FiltersDocument } from '../../domain/profiles/filter-rules.ts'
import { NEW_TO_KITH_DAYS } from '../../domain/profiles/newcomers.ts'
import type { CellGrid } from './cell-grid.ts'
import {
  anyWordOf,
  type Clause,
  choose,
  chooseStyles,
  gender,
  noWordOf,
  orientation,
  trait,
  type WordSource,
} from './choice-clauses.ts'
import { CLAUSE, clauseOf, GROUP, GROUP_HEADER, type Group, inOrder } from './clauses.ts'
import { TRAIT } from './members.ts'
import { FACET, type Facet } from './vocabulary.ts'

type CellNumbers = Pick<CellGrid, 'numberOf'>
type ValueOf<T extends FilterType> = Extract<StoredFilter, { filterType: T }>['filterValue']

const types = Object.keys(filterTypes)

/** The number of a filter type in a group's header. */
const filterTypeNumber = (type: FilterType): number => types.indexOf(type)

/** The filter type of a number in a group's header. */
export const filterTypeAt = (number: number): FilterType => types[number] as FilterType

/** A clause for each text; all of its parts must be among the member's. */
const eachText = (
  facet: Facet,
  texts: readonly string[],
  partsOf: (text: string) => readonly string[],
  words: WordSource,
) =>
  texts.flatMap(text => {
    const parts = partsOf(text)
    if (parts.length === 0) return []
    return [clauseOf(CLAUSE.allWords, ...parts.map(part => words.acquire(facet, part)))]
  })

/** Near the places found when the filter was set; older filters hold only names. */
const location = (
  { values, near }: ValueOf<'location'>,
  words: WordSource,
  cells: CellNumbers,
): Clause[] => {
  if (near === undefined) return eachText(FACET.place, values, placeParts, words)
  return near.length === 0 ? [] : [clauseOf(CLAUSE.near, ...near.map(cells.numberOf))]
}

/** Parts of a place: `Portland, Oregon` names a city and a region. */
const placeParts = (text: string) => text.split(',').map(comparable).filter(Boolean)
const oneWord = (text: string) => [comparable(text)].filter(Boolean)

const unstated = (facet: Facet, isAllowed: boolean | undefined) =>
  isAllowed ? [clauseOf(CLAUSE.unstated, facet)] : []

/** An empty search admits everybody, also members who have stated nothing. */
const search = (
  facet: Facet,
  { searchTerms, allowEmpty }: ValueOf<'seeking_description'>,
  words: WordSource,
) => {
  const terms = eachText(facet, searchTerms, wordsOf, words)
  return terms.length === 0 ? [] : [...terms, ...unstated(facet, allowEmpty)]
}

export const wishWord = (item: string, level?: string) =>
  level === undefined ? item : `${item}/${level}`

const wishes = (
  { preferences, allowMissing }: ValueOf<'relationship_preferences'>,
  words: WordSource,
) => {
  if (preferences.length === 0) return []
  const rated = preferences.flatMap(({ item, levels }) =>
    levels.map(level => wishWord(item, level)),
  )
  const items = preferences.map(({ item }) => wishWord(item))
  return [
    anyWordOf(FACET.wish, rated, words),
    ...(allowMissing ? [noWordOf(FACET.wish, items, words)] : []),
  ]
}

/** All must hold; `null` is no condition. */
const combine = (value: ValueOf<'combined'>, words: WordSource): Clause[] => [
  ...(value.gender === null ? [] : choose(gender, [value.gender], words)),
  ...(value.orientation === null ? [] : choose(orientation, [value.orientation], words)),
  ...(value.relationshipStyle === null ? [] : chooseStyles([value.relationshipStyle])),
  ...(value.verified === null ? [] : [trait(TRAIT.verified, value.verified)]),
  ...(value.faceHidden === null ? [] : [trait(TRAIT.faceHidden, value.faceHidden)]),
  ...(value.ageMin === null && value.ageMax === null
    ? []
    : [clauseOf(CLAUSE.age, value.ageMin ?? 0, value.ageMax ?? 0xffff)]),
]

/** The clauses of a filter; any one is enough. `combined` has one group instead. */
const clausesOf = (filter: StoredFilter, words: WordSource, cells: CellNumbers): Clause[] => {
  const { filterType, filterValue: value } = filter
  switch (filterType) {
    case 'age_range':
      return [clauseOf(CLAUSE.age, value.min, value.max)]
    case 'max_distance':
      return [clauseOf(CLAUSE.miles, value.min, value.max)]
    case 'gender':
      return choose(gender, value.values, words)
    case 'orientation':
      return choose(orientation, value.values, words)
    case 'relationship_style':
      return chooseStyles(value.values)
    case 'is_verified':
      return [trait(TRAIT.verified, value.verified)]
    case 'face_hidden':
      return [trait(TRAIT.faceHidden, value.hidden)]
    case 'pronouns': {
      const named = eachText(FACET.pronouns, value.values, wordsOf, words)
      return named.length === 0 ? [] : [...named, ...unstated(FACET.pronouns, value.allowEmpty)]
    }
    case 'location':
      return location(value, words, cells)
    case 'tags':
      return eachText(FACET.tag, value.values, oneWord, words)
    case 'current_relationships':
      return search(FACET.current, value, words)
    case 'seeking_description':
      return search(FACET.seeking, value, words)
    case 'relationship_preferences':
      return wishes(value, words)
    case 'combined':
      return combine(value, words)
    case 'new_to_kith':
      return [clauseOf(CLAUSE.madeWithin, NEW_TO_KITH_DAYS)]
  }
}

const group = (kind: number, type: FilterType, clauses: readonly Clause[]): Group[] => {
  const inside = clauses.flat()
  if (inside.length === 0) return []
  return [[kind, GROUP_HEADER + inside.length, filterTypeNumber(type), ...inside]]
}

/** One group for each type: filters of one type widen, different types narrow. */
const wantedGroups = (
  filters: readonly StoredFilter[],
  words: WordSource,
  cells: CellNumbers,
): Group[] => {
  const byType = Map.groupBy(filters, ({ filterType }) => filterType)
  return [...byType].flatMap(([type, ofType]) =>
    group(
      needsPremium(type) ? GROUP.wantsWithPremium : GROUP.wants,
      type,
      ofType.flatMap(filter => clausesOf(filter, words, cells)),
    ),
  )
}

/** One group for each condition that hides somebody on its own. */
const hidingGroups = (filter: StoredFilter, words: WordSource, cells: CellNumbers): Group[] => {
  const clauses = clausesOf(filter, words, cells)
  const { filterType } = filter
  return filterType === 'combined'
    ? group(GROUP.hides, filterType, clauses)
    : clauses.flatMap(one => group(GROUP.hides, filterType, [one]))
}

/** The words of a clause that holds with any one word; none for other clauses. */
const wordsThatHide = ([asks, , ...words]: Clause): readonly number[] =>
  asks === CLAUSE.anyWord || (asks === CLAUSE.allWords && words.length === 1) ? words : []

/**
 * Block filters as groups. Words that hide somebody on their own form one sorted clause across all
 * filters, so a member's words are looked up once.
 */
const blockGroups = (
  filters: readonly StoredFilter[],
  words: WordSource,
  cells: CellNumbers,
): Group[] => {
  const groups = filters.flatMap(filter => hidingGroups(filter, words, cells))
  const wordsOfGroup = (one: Group) => {
    const inside = one.slice(GROUP_HEADER)
    return inside.length === inside[1] ? wordsThatHide(inside) : []
  }
  const merged = groups.flatMap(wordsOfGroup).sort((one, other) => one - other)
  return [
    ...groups.filter(one => wordsOfGroup(one).length === 0),
    ...group(GROUP.hides, 'tags', merged.length > 0 ? [clauseOf(CLAUSE.anyWord, ...merged)] : []),
  ]
}

/**
 * The active filters of a member as consecutive groups; acquires their words. A filter without a choice
 * is no condition and has no group.
 */
export const encodeFilters = (
  { discovery, block }: FiltersDocument,
  words: WordSource,
  cells: CellNumbers,
): number[] => {
  const active = (filters: readonly StoredFilter[]) => filters.filter(({ isActive }) => isActive)
  return inOrder([
    ...wantedGroups(active(discovery), words, cells),
    ...blockGroups(active(block), words, cells),
  ]).flat()
}
