import type { EventNamed } from '../../contracts/events.ts'
import type { StoredFacets } from '../../contracts/facets.ts'
import type { ChosenPlace } from '../../contracts/places.ts'
import type { StoredRule } from '../../contracts/stored-rules.ts'
import { type FiltersDocument, noFilters } from '../filters.ts'
import { styleNumber } from './choice-clauses.ts'
import {
  CLAUSE,
  GROUP,
  GROUP_HEADER,
  type Group,
  groupsOf,
  inOrder,
  wordsInGroups,
} from './clauses.ts'
import { encodeFilters, wishWord } from './encode-filters.ts'
import { encodeRules } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { TRAIT } from './members.ts'
import { facetWords, splitNumber } from './own-facets.ts'
import { FACET, type Facet } from './vocabulary.ts'
import {
  comparable,
  genderNumber,
  orientationNumber,
  ownGender,
  ownOrientation,
  wordsOf,
} from './words-of.ts'

type FacetIndex = Pick<IndexData, 'members' | 'words' | 'vocabulary' | 'filters' | 'facetNumbers'>
type StatedChanges = EventNamed<'ProfileRevised'>['data']['changes']

/** Replaces a member's words of one facet. */
const setWords = (
  { words, vocabulary }: FacetIndex,
  row: number,
  facet: Facet,
  stated: readonly string[],
): void => {
  const before = words.get(row)
  const others = before.filter(word => vocabulary.facetOf(word) !== facet)
  if (stated.length === 0 && others.length === before.length) return
  const next = [...new Set(stated)].map(word => vocabulary.acquire(facet, word))
  for (const word of before) if (vocabulary.facetOf(word) === facet) vocabulary.release(word)
  words.set(
    row,
    [...others, ...next].sort((one, other) => one - other),
  )
}

/** Notes what filters compare of a profile; fields that did not change are left out. */
export const noteStatement = (index: FacetIndex, row: number, changes: StatedChanges): void => {
  const { columns } = index.members
  const { gender, orientation, relationshipStyle, faceHidden, pronouns } = changes
  const { currentRelationships, seekingDescription, facets } = changes
  const oneWord = (word: string | undefined) => (word === undefined ? [] : [word])
  if (gender !== undefined) {
    columns.gender[row] = genderNumber(gender)
    setWords(index, row, FACET.gender, oneWord(ownGender(gender)))
  }
  if (orientation !== undefined) {
    columns.orientation[row] = orientationNumber(orientation)
    setWords(index, row, FACET.orientation, oneWord(ownOrientation(orientation)))
  }
  if (relationshipStyle !== undefined) columns.style[row] = styleNumber(relationshipStyle)
  if (faceHidden !== undefined) index.members.setTrait(row, TRAIT.faceHidden, faceHidden)
  if (pronouns !== undefined) setWords(index, row, FACET.pronouns, wordsOf(pronouns ?? ''))
  if (currentRelationships !== undefined)
    setWords(index, row, FACET.current, wordsOf(currentRelationships ?? ''))
  if (seekingDescription !== undefined)
    setWords(index, row, FACET.seeking, wordsOf(seekingDescription ?? ''))
  if (facets !== undefined) noteOwnFacets(index, row, facets)
}

/** Replaces the facets that a member named, and the numbers among them. */
const noteOwnFacets = (index: FacetIndex, row: number, facets: StoredFacets): void => {
  setWords(index, row, FACET.own, facetWords(facets))
  const numbers = Object.entries(facets).flatMap(([facet, value]) => {
    const name = index.vocabulary.find(FACET.own, facet)
    return typeof value === 'number' && name !== undefined ? [name, ...splitNumber(value)] : []
  })
  index.facetNumbers.set(row, numbers)
}

export const notePlace = (index: FacetIndex, row: number, place: ChosenPlace | null): void => {
  const parts = place ? [place.name, place.region ?? '', place.country] : []
  setWords(index, row, FACET.place, parts.map(comparable).filter(Boolean))
}

export const noteTags = (index: FacetIndex, row: number, tags: readonly string[]): void =>
  setWords(index, row, FACET.tag, tags.map(comparable).filter(Boolean))

/** An item that is rated is two words: that it is, and how. */
export const noteWishes = (
  index: FacetIndex,
  row: number,
  stated: EventNamed<'RelationshipPreferencesStated'>['data']['preferences'],
): void =>
  setWords(
    index,
    row,
    FACET.wish,
    stated.flatMap(({ item, level }) => [wishWord(item), wishWord(item, level)]),
  )

/** What a member sets: lists of filters, and rules. */
type Settings = FiltersDocument & { readonly rules: readonly StoredRule[] }

/** The setting that a group comes from. */
const settingOf: Readonly<Record<number, keyof Settings>> = {
  [GROUP.wants]: 'discovery',
  [GROUP.wantsWithPremium]: 'discovery',
  [GROUP.hides]: 'block',
  [GROUP.blocks]: 'rules',
  [GROUP.deRanks]: 'rules',
}

/** Replaces some of a member's lists of filters and rules. */
export const noteFilters = (index: FacetIndex, row: number, changed: Partial<Settings>): void => {
  const { members, vocabulary, filters } = index
  const ofSetting = ([kind = 0]: Group) => settingOf[kind] ?? 'discovery'
  const isReplaced = (group: Group) => changed[ofSetting(group)] !== undefined
  const before = groupsOf(filters.get(row))
  const added = [
    ...groupsOf(encodeFilters({ ...noFilters, ...changed }, vocabulary)),
    ...encodeRules(changed.rules ?? [], vocabulary),
  ]
  const groups = inOrder([...before.filter(group => !isReplaced(group)), ...added])
  for (const word of wordsInGroups(before.filter(isReplaced).flat())) vocabulary.release(word)
  filters.set(row, groups.flat())
  const asks = (what: number) =>
    groups.some(group => ofSetting(group) === 'discovery' && group[GROUP_HEADER] === what)
  members.setTrait(row, TRAIT.ownAges, asks(CLAUSE.age))
  members.setTrait(row, TRAIT.ownMiles, asks(CLAUSE.miles))
}

/** Forgets what a member has stated. */
export const clearWords = (
  { members, words, vocabulary, facetNumbers }: FacetIndex,
  row: number,
): void => {
  for (const word of words.get(row)) vocabulary.release(word)
  words.set(row, [])
  facetNumbers.set(row, [])
  members.setTrait(row, TRAIT.verified, false)
}

/** Forgets what a member has stated, and their filters and rules. */
export const clearFacets = (index: FacetIndex, row: number): void => {
  const { vocabulary, filters } = index
  clearWords(index, row)
  for (const word of wordsInGroups(filters.get(row))) vocabulary.release(word)
  filters.set(row, [])
}
