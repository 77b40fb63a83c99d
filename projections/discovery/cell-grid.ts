import { type Cell, centreOf, distanceMiles, type Point } from '../../contracts/geo.ts'
import { createLruCache } from '../../engines/lru-cache.ts'
import {
  createNeighbourCells,
  type GridGeometry,
  gridRowOf,
  type NeighbourCells,
} from './neighbour-cells.ts'

const MAX_CACHED = 2_048

export type CellGrid = ReturnType<typeof createCellGrid>

/** Cells in which members ever were, by number. Neighbours are cached, least recently used out. */
export const createCellGrid = () => {
  const numbers = new Map<Cell, number>()
  const list: Cell[] = []
  const centres: Point[] = []
  const rows = new Map<number, number[]>()
  const cache = createLruCache<number, NeighbourCells>(MAX_CACHED)

  /** Equals `milesBetween` of the contracts. */
  const milesApart = (one: number, other: number): number =>
    Math.round(10 * distanceMiles(centres[one] as Point, centres[other] as Point)) / 10

  const geometry: GridGeometry = { centres, inRow: row => rows.get(row) ?? [], milesApart }

  return {
    list: list as readonly Cell[],

    /** The number of a cell; an unknown cell gets a new one. */
    numberOf(cell: Cell): number {
      const known = numbers.get(cell)
      if (known !== undefined) return known
      const number = list.push(cell) - 1
      const centre = centreOf(cell)
      centres.push(centre)
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
