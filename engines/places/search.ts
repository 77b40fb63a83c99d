import { type Cell, centreOf, distanceMiles } from '../../contracts/geo.ts'
import { normalizeName } from './normalize-name.ts'
import { bytesAt, startingWith } from './packed-strings.ts'
import type { Area, PlaceTable } from './table.ts'

/** A name typed in full counts as ten times as many inhabitants: Bath before Bathinda. */
const IN_FULL = 1

/** Miles at which a place counts a quarter of one next door; further on, by the square. */
const NEARBY = 25

/** So many times the places asked for are kept until those that read the same are merged. */
const SPARE = 4

/** Whether a place is in the region or country that a folded text begins. */
const isWithin = ({ countries, countryOf, regions, regionOf }: PlaceTable, text: string) => {
  const meant = ({ key, codes }: Area) => key.startsWith(text) || codes.includes(text)
  const inCountry = countries.map(meant)
  const inRegion = [false, ...regions.map(meant)]
  return (place: number) =>
    inCountry[countryOf[place] ?? 0] === true || inRegion[regionOf[place] ?? 0] === true
}

const distanceFrom = (near: Cell | undefined, { cells }: PlaceTable) => {
  if (near === undefined) return () => 0
  const here = centreOf(near)
  return (place: number) =>
    2 * Math.log10(1 + distanceMiles(here, centreOf(cells[place] ?? 0)) / NEARBY)
}

type Ranked = { readonly place: number; readonly score: number }

/** Keeps the best `count` in order, each place once, with its best score. */
const insert = (best: Ranked[], { place, score }: Ranked, count: number) => {
  const worst = best.at(-1)
  if (best.length === count && worst && worst.score >= score) return
  const known = best.findIndex(other => other.place === place)
  if (known >= 0) {
    if ((best[known]?.score ?? 0) >= score) return
    best.splice(known, 1)
  }
  const after = best.findIndex(other => other.score < score)
  best.splice(after < 0 ? best.length : after, 0, { place, score })
  if (best.length > count) best.pop()
}

const bestOf = (
  table: PlaceTable,
  prefix: string,
  accepts: (place: number) => boolean,
  { near, count }: { near: Cell | undefined; count: number },
): number[] => {
  const wanted = Buffer.from(prefix)
  const [from, to] = startingWith(table.keys, wanted)
  const away = distanceFrom(near, table)
  const best: Ranked[] = []
  for (let key = from; key < to; key += 1) {
    const place = table.placeOf[key] ?? 0
    if (!accepts(place)) continue
    const inFull = bytesAt(table.keys, key).length === wanted.length ? IN_FULL : 0
    insert(best, { place, score: (table.weights[place] ?? 0) + inFull - away(place) }, count)
  }
  return best.map(({ place }) => place)
}

const firstOfEach = (places: readonly number[], label: (place: number) => string): number[] => {
  const labels = places.map(label)
  return places.filter((_, at) => labels.indexOf(labels[at] ?? '') === at)
}

const everywhere = () => true

/**
 * Places by the beginning of one of their names, the most populous first, those near `near` before
 * more distant ones. Where no name begins so, the last words may be a region or a country:
 * `portland, or`, `paris texas`. Of places with the same `label`, only the first is told.
 *
 * @returns numbers of places, at most `limit`.
 */
export const search = (
  table: PlaceTable,
  q: string,
  { limit, near }: { limit: number; near?: Cell | undefined },
  label: (place: number) => string,
): number[] => {
  const words = normalizeName(q).split(' ')
  if (words[0] === '') return []
  for (let named = words.length; named > 0; named -= 1) {
    const area = words.slice(named).join(' ')
    const accepts = area === '' ? everywhere : isWithin(table, area)
    const name = words.slice(0, named).join(' ')
    const found = bestOf(table, name, accepts, { near, count: limit * SPARE })
    if (found.length > 0) return firstOfEach(found, label).slice(0, limit)
  }
  return []
}
