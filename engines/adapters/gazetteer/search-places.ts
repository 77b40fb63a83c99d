import type { DatabaseSync } from 'node:sqlite'
import { type Cell, centreOf, distanceMiles } from '../../../contracts/core/geo.ts'
import type { ChosenPlace } from '../../../contracts/profiles/places.ts'
import { preparedOn } from '../sqlite/database.ts'
import { type Area, normalizeName } from './place-table.ts'

/**
 * Miles at which a place counts a quarter of one next door; the weight falls with the square of the
 * distance.
 */
const NEARBY = 25

/** Places read for each place asked for, because places that look the same are merged. */
const SPARE = 6

/** Above every character that a name holds. */
const LAST = '\u{10ffff}'

/** A name typed in full counts as ten times as many inhabitants: Bath before Bathinda. */
const score = 'weight + (key = $prefix)'

const inArea = `(country IN (SELECT value FROM json_each($countries))
  OR region IN (SELECT value FROM json_each($regions)))`

export type PlaceQueries = ReturnType<typeof placeQueries>

type SearchOptions = { readonly limit: number; readonly near?: Cell | undefined }

type NumberedArea = Area & { readonly number: number }

const readAreas = (database: DatabaseSync, table: 'countries' | 'regions'): NumberedArea[] =>
  database
    .prepare(`SELECT number, name, key, codes FROM ${table}`)
    .all()
    .map(({ number, name, key, codes }) => ({
      number: Number(number),
      name: String(name),
      key: String(key),
      codes: JSON.parse(String(codes)) as string[],
    }))

/** JSON of the numbers of areas that a normalized text begins or names by code. */
const matching = (areas: readonly NumberedArea[], text: string): string =>
  JSON.stringify(
    areas
      .filter(({ key, codes }) => key.startsWith(text) || codes.includes(text))
      .map(({ number }) => number),
  )

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const uuidOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

type PlaceColumns = readonly [
  id: Uint8Array,
  name: string,
  country: number,
  region: number,
  cell: number,
]

/** Reads places by their number or id. */
const placeReads = (
  database: DatabaseSync,
  countries: readonly NumberedArea[],
  regions: readonly NumberedArea[],
) => {
  const countryNames = new Map(countries.map(({ number, name }) => [number, name]))
  const regionNames = new Map(regions.map(({ number, name }) => [number, name]))
  const columns = 'id, name, country, region, cell'
  const prepared = preparedOn(database)
  const byNumber = prepared(`SELECT ${columns} FROM places WHERE number = ?`)
  const byId = prepared(`SELECT ${columns} FROM places WHERE id = ?`)

  const placeOf = (row: unknown): ChosenPlace => {
    const [id, name, country, region, cell] = row as PlaceColumns
    return {
      id: uuidOf(id),
      name,
      region: regionNames.get(region) ?? null,
      country: countryNames.get(country) ?? '',
      cell,
    }
  }

  return {
    byNumber: (number: number): ChosenPlace => placeOf(byNumber.get(number)),
    byId(id: string): ChosenPlace | undefined {
      if (!UUID.test(id)) return undefined
      const row = byId.get(Buffer.from(id.replaceAll('-', ''), 'hex'))
      return row && placeOf(row)
    },
  }
}

/** Ranks spellings that begin with a name, by weight or by weight and distance. */
const rankings = (database: DatabaseSync) => {
  let origin = { lat: 0, lon: 0 }
  database.function(
    'away',
    cell => 2 * Math.log10(1 + distanceMiles(origin, centreOf(Number(cell))) / NEARBY),
  )
  const prepared = preparedOn(database)
  const prepare = (ranking: string, condition: string) =>
    prepared(
      `SELECT place FROM names WHERE key >= $prefix AND key < $end AND ${condition}
       ORDER BY ${ranking} DESC, key, place LIMIT $limit`,
    )
  const near = `${score} - away(cell)`
  const worldwide = { byWeight: prepare(score, 'true'), byDistance: prepare(near, 'true') }
  const within = { byWeight: prepare(score, inArea), byDistance: prepare(near, inArea) }

  /** Numbers of places, the best first. `areas` limits them to countries and regions. */
  return (
    name: string,
    areas: { readonly $countries: string; readonly $regions: string } | undefined,
    limit: number,
    near: Cell | undefined,
  ): number[] => {
    if (near !== undefined) origin = centreOf(near)
    const statements = areas ? within : worldwide
    const statement = near === undefined ? statements.byWeight : statements.byDistance
    const rows = statement.all({ $prefix: name, $end: name + LAST, $limit: limit, ...areas })
    return [...new Set((rows as unknown as [number][]).map(([place]) => place))]
  }
}

/** Prepares the queries. Each runs synchronously, on the calling thread. */
export const placeQueries = (database: DatabaseSync) => {
  const countries = readAreas(database, 'countries')
  const regions = readAreas(database, 'regions')
  const { byNumber, byId } = placeReads(database, countries, regions)
  const rank = rankings(database)

  /** Reads places in this order until `limit` are found that look different. */
  const firstOfEach = (numbers: readonly number[], limit: number): ChosenPlace[] => {
    const found = new Map<string, ChosenPlace>()
    for (const number of numbers) {
      if (found.size === limit) break
      const place = byNumber(number)
      const label = `${place.name}\n${place.region}\n${place.country}`
      if (!found.has(label)) found.set(label, place)
    }
    return [...found.values()]
  }

  return {
    /** The place with this id, a UUID in lower case. */
    byId,
    /**
     * Places by the beginning of one of their names, the most populous first, those near `near`
     * before more distant ones. Where no name begins so, the last words may be a region or a country:
     * `portland, or`, `paris texas`. Of places that look the same, only the first is returned.
     */
    search(q: string, { limit, near }: SearchOptions): ChosenPlace[] {
      const words = normalizeName(q).split(' ')
      if (words[0] === '') return []
      for (let named = words.length; named > 0; named -= 1) {
        const area = words.slice(named).join(' ')
        const areas = area
          ? { $countries: matching(countries, area), $regions: matching(regions, area) }
          : undefined
        const found = rank(words.slice(0, named).join(' '), areas, limit * SPARE, near)
        if (found.length > 0) return firstOfEach(found, limit)
      }
      return []
    },
  }
}
