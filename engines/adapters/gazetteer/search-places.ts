import type { DatabaseSync } from 'node:sqlite'
import { type Cell, centreOf, distanceMiles } from '../../../contracts/core/geo.ts'
import type { ChosenPlace } from '../../../contracts/profiles/places.ts'
import { preparedOn } from '../sqlite/database.ts'
import { normalizeName } from './place-names.ts'

/**
 * Miles at which a place counts a quarter of one next door; the weight falls with the square of the
 * distance.
 */
const NEARBY = 25

/** Places read for each place asked for, because places that look the same are merged. */
const SPARE = 6

const away = (cell: unknown, near: unknown): number =>
  near === null
    ? 0
    : 2 * Math.log10(1 + distanceMiles(centreOf(Number(near)), centreOf(Number(cell))) / NEARBY)

/** A query of FTS5 for names that begin with words, in an area that begins so or has this code. */
const matching = (name: string, area: string): string =>
  `name : ^ "${name}" *${area && ` AND ({region country} : ^ "${area}" * OR codes : "${area}")`}`

type SearchOptions = { readonly limit: number; readonly near?: Cell | undefined }

export type PlaceQueries = ReturnType<typeof placeQueries>

/** Prepares the queries. Each runs synchronously, on the calling thread. */
export const placeQueries = (database: DatabaseSync) => {
  database.function('away', away)
  const prepared = preparedOn(database)
  const byId = prepared('SELECT id, name, region, country, cell FROM places WHERE id = ?')
  // A name typed in full counts as ten times as many inhabitants: Bath before Bathinda.
  const byName = prepared(
    `SELECT id, name, region, country, places.cell FROM (
       SELECT place, spelling, weight + (spelling = $name) - away(cell, $near) AS score
       FROM words JOIN spellings ON number = words.rowid WHERE words MATCH $matching
       ORDER BY score DESC, spelling, place LIMIT $limit
     ) JOIN places ON number = place ORDER BY score DESC, spelling, place`,
  )
  const placeOf = (row: unknown): ChosenPlace => {
    const [id, name, region, country, cell] = row as [string, string, string | null, string, Cell]
    return { id, name, region, country, cell }
  }

  return {
    /** The place with this id, a UUID in lower case. */
    byId(id: string): ChosenPlace | undefined {
      const row = byId.get(id)
      return row && placeOf(row)
    },
    /**
     * Places by the beginning of one of their names, the most populous first, those near `near`
     * before more distant ones. Where no name begins so, the last words may be a region or a country:
     * `portland, or`, `paris texas`. Of places that look the same, only the first is returned.
     */
    search(q: string, { limit, near }: SearchOptions): ChosenPlace[] {
      const words = normalizeName(q).split(' ')
      if (words[0] === '') return []
      for (let named = words.length; named > 0; named -= 1) {
        const name = words.slice(0, named).join(' ')
        const found = byName.all({
          $matching: matching(name, words.slice(named).join(' ')),
          $name: name,
          $near: near ?? null,
          $limit: limit * SPARE,
        })
        if (found.length === 0) continue
        const different = new Map<string, ChosenPlace>()
        for (const place of found.map(placeOf)) {
          const label = `${place.name}\n${place.region}\n${place.country}`
          if (!different.has(label)) different.set(label, place)
        }
        return [...different.values()].slice(0, limit)
      }
      return []
    },
  }
}
