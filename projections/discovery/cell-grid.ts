import { type Cell, centreOf, distanceMiles, type Point } from '../../contracts/geo.ts'
import {
  createNeighbourCells,
  type GridGeometry,
  gridRowOf,
  type NeighbourCells,
} from './neighbour-cells.ts'

/** The surroundings of so many cells are kept at hand. */
const MAX_CACHED = 2_048

/** Cells in which somebody is found. */
export type CellGrid = ReturnType<typeof createCellGrid>

/**
 * Every cell in which somebody was ever found, numbered in the order of their coming. What is near
 * a cell is looked for once, and kept for as long as somebody asks.
 */
export const createCellGrid = () => {
  const numbers = new Map<Cell, number>()
  const list: Cell[] = []
  const centres: Point[] = []
  const rows = new Map<number, number[]>()
  const cache = new Map<number, NeighbourCells>()

  /** The same as `milesBetween` of the contracts says of the cells. */
  const milesApart = (one: number, other: number): number =>
    Math.round(10 * distanceMiles(centres[one] as Point, centres[other] as Point)) / 10

  const geometry: GridGeometry = { centres, inRow: row => rows.get(row) ?? [], milesApart }

  return {
    list: list as readonly Cell[],

    /** The number of a cell, a new one for a cell that was not known. */
    numberOf(cell: Cell): number {
      const known = numbers.get(cell)
      if (known !== undefined) return known
      const number = list.push(cell) - 1
      const centre = centreOf(cell)
      centres.push(centre)
      numbers.set(cell, number)
      rows.set(gridRowOf(centre), [...(rows.get(gridRowOf(centre)) ?? []), number])
      return number
    },

    /** Miles between two cells, by their numbers. */
    milesApart,

    /** What is around a cell, by its number. */
    neighboursOf(centre: number): NeighbourCells {
      const neighbours = cache.get(centre) ?? createNeighbourCells(centre, geometry)
      cache.delete(centre)
      cache.set(centre, neighbours)
      if (cache.size > MAX_CACHED) {
        const [oldest] = cache.keys()
        if (oldest !== undefined) cache.delete(oldest)
      }
      neighbours.refresh()
      return neighbours
    },
  }
}
