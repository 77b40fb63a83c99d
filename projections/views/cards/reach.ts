import { comparable } from '../../../contracts/core/folded-text.ts'
import { centreOf } from '../../../contracts/core/geo.ts'
import type { StoredFilter } from '../../../contracts/discovery/stored-filters.ts'
import {
  broaderChoices,
  type ListedChoices,
  listedGenders,
  listedOrientations,
} from '../../../contracts/profiles/identity-choices.ts'
import { modes as allModes } from '../../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { relationshipStyles } from '../../../contracts/profiles/profile-choices.ts'
import type { Statement, StoredMember } from '../../../domain/discovery/member.ts'
import { seedOf } from '../../../domain/discovery/rank-level.ts'

/**
 * Integers by which an engine finds members who may fit a viewer, before the rule decides. Each is
 * coarse: an engine that filters by them finds everybody whom the rule admits, and some others. They
 * describe what a member states now. A fold has no clock, so none depends on today's date.
 */
export type Reach = {
  /** The whole degrees of the place as one number: see `regionOf`. 0 without a place. */
  readonly region: number
  /** A fixed random number of 25 bits, in whose order an engine lists a region. */
  readonly shuffle: number
  /** Bits of the modes that the member chose. */
  readonly modes: number
  /** UTC year of the declaration minus the age: the age is the current year minus this, or one less. */
  readonly birthYear: number
  readonly minAge: number
  readonly maxAge: number
  /** The bits of the choices that find a value, and of those that the member's filters name. */
  readonly gender: number
  readonly gendersSought: number
  readonly orientation: number
  readonly orientationsSought: number
  readonly style: number
  readonly stylesSought: number
  /** 1: verified; 2: not. */
  readonly verified: number
  /** Whole degrees of the cell's centre, rounded down; both `NOWHERE` without a place. */
  readonly lat: number
  readonly lon: number
}

/** The place of a member in the fixed random order: 25 bits. */
export const shuffleOf = (profileId: string): number => seedOf(profileId) >>> 7

/** The columns of the view's indexes. */
export const reachColumns = [
  'modes',
  'birthYear',
  'minAge',
  'maxAge',
  'gender',
  'gendersSought',
  'orientation',
  'orientationsSought',
  'style',
  'stylesSought',
  'verified',
  'lat',
  'lon',
] as const satisfies readonly (keyof Reach)[]

/** Latitude and longitude of a member without a place: outside of every range of degrees. */
export const NOWHERE = 1_000

/** The region of a whole latitude and longitude, from 1 to 64,800. */
export const regionOf = (lat: number, lon: number): number => (lat + 90) * 360 + (lon + 180) + 1

export const modeBits = (modes: readonly DiscoveryMode[]): number =>
  modes.reduce((bits, mode) => bits | (1 << allModes.indexOf(mode)), 0)

/** A closed list of values that members choose from, each with a bit. */
type Choices = {
  /** The bit of a choice. Everything outside the list has the same bit. */
  readonly bitOf: (choice: string) => number
  /** The bits of all choices that find a value. */
  readonly bitsFinding: (value: string) => number
  /** The bits of all choices. */
  readonly all: number
}

/** At most 31 values, which are compared folded; own words count as `other`: see `isChosen`. */
const foldedChoices = (listed: ListedChoices): Choices => {
  const keys = Object.keys(listed)
  const bitOf = (choice: string): number => {
    const index = keys.indexOf(comparable(choice))
    return 1 << (index < 0 ? keys.indexOf('other') : index)
  }
  return {
    bitOf,
    bitsFinding: value =>
      broaderChoices(listed, comparable(value)).reduce(
        (bits, choice) => bits | bitOf(choice),
        bitOf(value),
      ),
    all: 2 ** keys.length - 1,
  }
}

const styleKeys = Object.keys(relationshipStyles)

export const genderChoices = foldedChoices(listedGenders)
export const orientationChoices = foldedChoices(listedOrientations)

const styleBit = (style: string): number =>
  1 << (styleKeys.includes(style) ? styleKeys.indexOf(style) : styleKeys.length)

export const styleChoices: Choices = {
  bitOf: styleBit,
  bitsFinding: styleBit,
  all: 2 ** (styleKeys.length + 1) - 1,
}

type ChoiceFilter = 'gender' | 'orientation' | 'relationship_style'

/**
 * The bits of the choices of all active filters of a type that say something, else of all choices.
 */
export const bitsSought = (
  discovery: readonly StoredFilter[],
  type: ChoiceFilter,
  { bitOf, all }: Choices,
): number => {
  const chosen = discovery
    .flatMap(({ isActive, filterType, filterValue }) =>
      isActive && filterType === type && 'values' in filterValue ? filterValue.values : [],
    )
    .filter(value => type === 'relationship_style' || comparable(value) !== '')
  return chosen.length === 0 ? all : chosen.reduce((bits, value) => bits | bitOf(value), 0)
}

/** Above every age: the end of a range that a filter stores without a limit. */
export const OLDEST = 1_000

const wholeAge = (age: number): number => Math.min(OLDEST, Math.max(0, age))

/** The ages that a member admits, as whole numbers: of the active filters, else of the profile. */
export const agesSought = ({
  discovery,
  minAge,
  maxAge,
}: Pick<Statement, 'discovery' | 'minAge' | 'maxAge'>): Pick<Reach, 'minAge' | 'maxAge'> => {
  const filters = discovery.flatMap(({ isActive, filterType, filterValue }) =>
    isActive && filterType === 'age_range' ? [filterValue] : [],
  )
  const ranges = filters.length > 0 ? filters : [{ min: minAge, max: maxAge }]
  return {
    minAge: wholeAge(Math.floor(Math.min(...ranges.map(({ min }) => min)))),
    maxAge: wholeAge(Math.ceil(Math.max(...ranges.map(({ max }) => max)))),
  }
}

/** The integers of a place. */
const placeColumns = (place: Statement['place']): Pick<Reach, 'region' | 'lat' | 'lon'> => {
  if (place === null) return { region: 0, lat: NOWHERE, lon: NOWHERE }
  const centre = centreOf(place.cell)
  const [lat, lon] = [Math.floor(centre.lat), Math.floor(centre.lon)]
  return { region: regionOf(lat, lon), lat, lon }
}

/**
 * The integers of a member. The filters among them are of types that never need premium, so that they
 * count whether the member has it or not; all other filters are left to the rule.
 */
export const reachOf = ({ id, now, isVerified }: StoredMember): Reach => ({
  ...placeColumns(now.place),
  shuffle: shuffleOf(id),
  modes: modeBits(now.modes),
  birthYear: new Date(now.declaredAt).getUTCFullYear() - now.age,
  ...agesSought(now),
  gender: genderChoices.bitsFinding(now.gender),
  gendersSought: bitsSought(now.discovery, 'gender', genderChoices),
  orientation: orientationChoices.bitsFinding(now.orientation),
  orientationsSought: bitsSought(now.discovery, 'orientation', orientationChoices),
  style: styleChoices.bitsFinding(now.relationshipStyle),
  stylesSought: bitsSought(now.discovery, 'relationship_style', styleChoices),
  verified: isVerified ? 1 : 2,
})
