import { type Cell, centreOf, distanceMiles, type Point } from '../../contracts/geo.ts'
import { createSurroundings, type Globe, rowOf, type Surroundings } from './surroundings.ts'

/** The surroundings of so many cells are kept at hand. */
const KEPT = 2_048

/** Cells in which somebody is found. */
export type Cells = ReturnType<typeof createCells>

/**
 * Every cell in which somebody was ever found, numbered in the order of their coming. What is near
 * a cell is looked for once, and kept for as long as somebody asks.
 */
export const createCells = () => {
  const numbers = new Map<Cell, number>()
  const list: Cell[] = []
  const centres: Point[] = []
  const rows = new Map<number, number[]>()
  const kept = new Map<number, Surroundings>()

  /** The same as `milesBetween` of the contracts says of the cells. */
  const milesApart = (one: number, other: number): number =>
    Math.round(10 * distanceMiles(centres[one] as Point, centres[other] as Point)) / 10

  const globe: Globe = { centres, inRow: row => rows.get(row) ?? [], milesApart }

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
      rows.set(rowOf(centre), [...(rows.get(rowOf(centre)) ?? []), number])
      return number
    },

    /** Miles between two cells, by their numbers. */
    milesApart,

    /** What is around a cell, by its number. */
    around(centre: number): Surroundings {
      const surroundings = kept.get(centre) ?? createSurroundings(centre, globe)
      kept.delete(centre)
      kept.set(centre, surroundings)
      if (kept.size > KEPT) {
        const [oldest] = kept.keys()
        if (oldest !== undefined) kept.delete(oldest)
      }
      surroundings.lookAgain()
      return surroundings
    },
  }
}
