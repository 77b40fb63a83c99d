import type { EventNamed } from '../../contracts/core/event-types.ts'
import { comparable, wordsOf } from '../../contracts/core/folded-text.ts'
import { numberBand, type StoredFacets } from '../../contracts/discovery/facets.ts'
import type { StoredRule } from '../../contracts/discovery/stored-rules.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import { type FiltersDocument, noFilters } from '../../domain/profiles/filter-rules.ts'
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
import { EVERY_SURFACE, encodeRules } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import { TRAIT } from './members.ts'
import { facetWords, splitNumber } from './own-facets.ts'
import { FACET, type Facet } from './vocabulary.ts'
import { genderNumber, orientationNumber, ownGender, ownOrientation } from './words-of.ts'

type FacetIndex = Pick<
  IndexData,
  'members' | 'words' | 'vocabulary' | 'filters' | 'facetNumbers' | 'cells'
>
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

/** Whether a member has stated anything of some facets. */
export const statesAny = (
  { words, vocabulary }: FacetIndex,
  row: number,
  facets: readonly Facet[],
): boolean => words.get(row).some(word => facets.includes(vocabulary.facetOf(word)))

/** Facets that members show to everybody or to matches only, each with its private twin. */
const details = [
  [FACET.wish, FACET.privateWish],
  [FACET.current, FACET.privateCurrent],
  [FACET.seeking, FACET.privateSeeking],
  [FACET.hobby, FACET.privateHobby],
] as const

/** Moves the words of a member's details to the facets that filters search, or to the private ones. */
const setDetailsShown = (index: FacetIndex, row: number, isShown: boolean): void => {
  const { vocabulary, words, members } = index
  members.setTrait(row, TRAIT.detailsShown, isShown)
  for (const [shown, hidden] of details) {
    const [from, to] = isShown ? [hidden, shown] : [shown, hidden]
    const stated = words.get(row).filter(word => vocabulary.facetOf(word) === from)
    const texts = stated.map(vocabulary.wordOf)
    if (texts.length === 0) continue
    setWords(index, row, to, texts)
    setWords(index, row, from, [])
  }
}

/** Replaces a member's words of a detail, in its public or private facet. */
const setDetail = (index: FacetIndex, row: number, detail: number, stated: readonly string[]) => {
  const [shown, hidden] = details[detail] as (typeof details)[number]
  setWords(index, row, index.members.hasTrait(row, TRAIT.detailsShown) ? shown : hidden, stated)
}
const [WISH, CURRENT, SEEKING, HOBBY] = [0, 1, 2, 3] as const

/** Notes the fields of a profile that filters compare; unchanged fields are left out. */
export const noteStatement = (index: FacetIndex, row: number, changes: StatedChanges): void => {
  const { columns } = index.members
  const { gender, orientation, relationshipStyle, faceHidden, pronouns } = changes
  const { currentRelationships, seekingDescription, facets, detailsVisibility } = changes
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
  if (detailsVisibility !== undefined) setDetailsShown(index, row, detailsVisibility === 'public')
  if (currentRelationships !== undefined)
    setDetail(index, row, CURRENT, wordsOf(currentRelationships ?? ''))
  if (seekingDescription !== undefined)
    setDetail(index, row, SEEKING, wordsOf(seekingDescription ?? ''))
  if (facets !== undefined) noteOwnFacets(index, row, facets)
}

/** Replaces the facets that a member named, and the numbers among them. */
const noteOwnFacets = (index: FacetIndex, row: number, facets: StoredFacets): void => {
  setWords(index, row, FACET.own, facetWords(facets))
  const numbers = Object.entries(facets).flatMap(([facet, value]) => {
    const name = index.vocabulary.find(FACET.own, facet)
    if (typeof value !== 'number' || name === undefined) return []
    return [name, ...splitNumber(numberBand(value).from)]
  })
  index.facetNumbers.set(row, numbers)
}

export const notePlace = (index: FacetIndex, row: number, place: ChosenPlace | null): void => {
  const parts = place ? [place.name, place.region ?? '', place.country] : []
  setWords(index, row, FACET.place, parts.map(comparable).filter(Boolean))
}

export const noteTags = (index: FacetIndex, row: number, tags: readonly string[]): void =>
  setWords(index, row, FACET.tag, tags.map(comparable).filter(Boolean))

export const noteHobbies = (index: FacetIndex, row: number, hobbies: readonly string[]): void =>
  setDetail(index, row, HOBBY, hobbies)

/**
 * A rated item is two words: that it is rated, and its rating. Wishes for adults are shown to matches
 * only, and no filter finds them.
 */
export const noteWishes = (
  index: FacetIndex,
  row: number,
  stated: EventNamed<'RelationshipPreferencesStated'>['data']['preferences'],
): void =>
  setDetail(
    index,
    row,
    WISH,
    stated
      .filter(({ item }) => !adultWishes.has(item))
      .flatMap(({ item, level }) => [wishWord(item), wishWord(item, level)]),
  )

/** A member's lists of filters, and their rules. */
type Settings = FiltersDocument & { readonly rules: readonly StoredRule[] }

/** The setting that a group comes from; none for lingering groups. */
const settingOf: Readonly<Record<number, keyof Settings>> = {
  [GROUP.wants]: 'discovery',
  [GROUP.wantsWithPremium]: 'discovery',
  [GROUP.hides]: 'block',
  [GROUP.blocks]: 'rules',
  [GROUP.deRanks]: 'rules',
}

/** The clauses of a group of block filters or rules, without its header. */
const clausesIn = (group: Group): string => group.slice(GROUP_HEADER).join()

/**
 * Groups with which replaced block filters and rules keep hiding until the day is over. Otherwise a
 * member who sets a list and takes it back would learn from the returning members whom it describes.
 */
const lingering = (replaced: readonly Group[], added: readonly Group[]): Group[] =>
  replaced.flatMap(([kind, length = 0, surfaces = 0, ...clauses]) => {
    if (kind !== GROUP.hides && kind !== GROUP.blocks) return []
    const held = kind === GROUP.hides ? EVERY_SURFACE : surfaces
    const goesOn = added.some(
      group => group[0] === kind && group[2] === surfaces && clausesIn(group) === clauses.join(),
    )
    return goesOn ? [] : [[GROUP.lingers, length, held, ...clauses]]
  })

/** Replaces some of a member's lists of filters and rules. */
export const noteFilters = (index: FacetIndex, row: number, changed: Partial<Settings>): void => {
  const { members, vocabulary, filters, cells } = index
  const ofSetting = ([kind = 0]: Group) => settingOf[kind]
  const isReplaced = (group: Group) => {
    const setting = ofSetting(group)
    return setting !== undefined && changed[setting] !== undefined
  }
  const before = groupsOf(filters.get(row))
  const replaced = before.filter(isReplaced)
  const added = [
    ...groupsOf(encodeFilters({ ...noFilters, ...changed }, vocabulary, cells)),
    ...encodeRules(changed.rules ?? [], vocabulary),
  ]
  const lasting = lingering(replaced, added)
  const groups = inOrder([...before.filter(group => !isReplaced(group)), ...lasting, ...added])
  for (const word of wordsInGroups(lasting.flat())) vocabulary.use(word)
  for (const word of wordsInGroups(replaced.flat())) vocabulary.release(word)
  filters.set(row, groups.flat())
  const asks = (what: number) =>
    groups.some(group => ofSetting(group) === 'discovery' && group[GROUP_HEADER] === what)
  members.setTrait(row, TRAIT.ownAges, asks(CLAUSE.age))
  members.setTrait(row, TRAIT.ownMiles, asks(CLAUSE.miles))
}

/** Forgets a member's statements. */
export const clearWords = (
  { members, words, vocabulary, facetNumbers }: FacetIndex,
  row: number,
): void => {
  for (const word of words.get(row)) vocabulary.release(word)
  words.set(row, [])
  facetNumbers.set(row, [])
  members.setTrait(row, TRAIT.verified, false)
}

/** Forgets a member's statements, filters and rules. */
export const clearFacets = (index: FacetIndex, row: number): void => {
  const { vocabulary, filters } = index
  clearWords(index, row)
  for (const word of wordsInGroups(filters.get(row))) vocabulary.release(word)
  filters.set(row, [])
}
