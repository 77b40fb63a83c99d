import { type Cell, centreOf, distanceMiles } from '../../contracts/core/geo.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import {
  type CellCentres,
  createNeighbourCells,
  type GridGeometry,
  gridRowOf,
  type NeighbourCells,
  pointOf,
} from './neighbour-cells.ts'

const MAX_CACHED = 2_048

const grown = ({ lat, lon }: CellCentres): CellCentres => {
  const larger = { lat: new Float64Array(lat.length * 2), lon: new Float64Array(lon.length * 2) }
  larger.lat.set(lat)
  larger.lon.set(lon)
  return larger
}

export type CellGrid = ReturnType<typeof createCellGrid>

/**
 * Cells in which members have been, by number. Neighbours are cached; the least recently used are
 * evicted.
 */
export const createCellGrid = () => {
  const numbers = new Map<Cell, number>()
  const list: Cell[] = []
  let centres: CellCentres = { lat: new Float64Array(64), lon: new Float64Array(64) }
  const rows = new Map<number, number[]>()
  const cache = createLruCache<number, NeighbourCells>(MAX_CACHED)

  /** Equals `milesBetween` of the contracts. */
  const milesApart = (one: number, other: number): number =>
    Math.round(10 * distanceMiles(pointOf(centres, one), pointOf(centres, other))) / 10

  const geometry: GridGeometry = {
    centres: () => centres,
    count: () => list.length,
    inRow: row => rows.get(row) ?? [],
    milesApart,
  }

  return {
    list: list as readonly Cell[],

    /** The number of a cell; an unknown cell gets a new one. */
    numberOf(cell: Cell): number {
      const known = numbers.get(cell)
      if (known !== undefined) return known
      const number = list.push(cell) - 1
      const centre = centreOf(cell)
      if (number === centres.lat.length) centres = grown(centres)
      centres.lat[number] = centre.lat
      centres.lon[number] = centre.lon
      numbers.set(cell, number)
      const row = rows.get(gridRowOf(centre))
      if (row) row.push(number)
      else rows.set(gridRowOf(centre), [number])
      return number
    },

    milesApart,

    /** The cells near a cell, by its number. */
    neighboursOf(centre: number): NeighbourCells {
      let neighbours = cache.get(centre)
      if (!neighbours) {
        neighbours = createNeighbourCells(centre, geometry)
        cache.set(centre, neighbours)
      }
      neighbours.refresh()
      return neighbours
    },
  }
}
