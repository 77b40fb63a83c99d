import type { Point } from '../../contracts/core/geo.ts'
import { BANDS, FURTHEST_MILES } from '../../domain/discovery/rank-level.ts'

/** Miles of the furthest band, plus the distances that are rounded down to it. */
const REACH = FURTHEST_MILES + 0.1

const EARTH_MILES = 3_958.7
const DEGREE = Math.PI / 180

/** The reach in degrees of latitude. */
const REACH_NORTH = REACH / EARTH_MILES / DEGREE

/** Rows of the grid, so high that all cells within reach are in the same or an adjacent row. */
export const gridRowOf = ({ lat }: Point): number => Math.floor(lat / REACH_NORTH)

/** The reach in degrees of longitude at a latitude: the width of a circle on a sphere. */
const reachEast = (latitude: number): number => {
  const width = Math.sin(REACH / EARTH_MILES) / Math.cos(latitude * DEGREE)
  return width < 1 ? Math.asin(width) / DEGREE : 180
}

/** The cells near one cell; cells are given by their numbers. */
export type NeighbourCells = {
  /** Whether a cell is within the furthest band. */
  isNear(cell: number): boolean
  /** Miles to another cell. */
  milesTo(cell: number): number
  /** The cells of a band, including this one, up to `maxMiles` away. */
  within(band: number, maxMiles: number): number[]
  /** Adds cells that are new since the last call. */
  refresh(): void
}

/**
 * Degrees by cell number, in columns, because every cell of three rows is checked for each viewer's
 * cell.
 */
export type CellCentres = { readonly lat: Float64Array; readonly lon: Float64Array }

export const pointOf = ({ lat, lon }: CellCentres, cell: number): Point => ({
  lat: lat[cell] as number,
  lon: lon[cell] as number,
})

export type GridGeometry = {
  centres(): CellCentres
  /** Number of cells. */
  count(): number
  /** The numbers of the cells in a row, latest last. */
  inRow(row: number): readonly number[]
  milesApart(one: number, other: number): number
}

export const createNeighbourCells = (
  centre: number,
  { centres, count: cellCount, inRow, milesApart }: GridGeometry,
): NeighbourCells => {
  const centrePoint = pointOf(centres(), centre)
  const row = gridRowOf(centrePoint)
  const east = reachEast(centrePoint.lat)
  let cells = new Uint32Array(16)
  let miles = new Float32Array(16)
  let count = 0
  let seenCells = 0

  /** New cells in the three rows, sorted by number. */
  const newCells = (): number[] => {
    const found: number[] = []
    const { lat, lon } = centres()
    const isWithinReach = (cell: number): boolean => {
      const turn = Math.abs((lon[cell] as number) - centrePoint.lon)
      const north = Math.abs((lat[cell] as number) - centrePoint.lat)
      return Math.min(turn, 360 - turn) <= east && north <= REACH_NORTH
    }
    for (const cells of [inRow(row - 1), inRow(row), inRow(row + 1)])
      for (let at = cells.length - 1; at >= 0 && (cells[at] as number) >= seenCells; at -= 1)
        if (isWithinReach(cells[at] as number)) found.push(cells[at] as number)
    return found.sort((one, other) => one - other)
  }

  const add = (cell: number, distance: number) => {
    if (count === cells.length) {
      const larger = [new Uint32Array(count * 2), new Float32Array(count * 2)] as const
      larger[0].set(cells)
      larger[1].set(miles)
      ;[cells, miles] = larger
    }
    cells[count] = cell
    miles[count] = distance
    count += 1
  }

  /** Index of a cell among the near ones; -1 when it is not near. */
  const find = (cell: number): number => {
    let from = 0
    let to = count - 1
    while (from <= to) {
      const middle = (from + to) >>> 1
      const found = cells[middle] as number
      if (found === cell) return middle
      if (found < cell) from = middle + 1
      else to = middle - 1
    }
    return -1
  }

  return {
    isNear: cell => find(cell) >= 0,

    milesTo(cell) {
      const place = find(cell)
      return place < 0 ? milesApart(centre, cell) : (miles[place] as number)
    },

    within(band, maxMiles) {
      const above = BANDS[band - 1]?.miles ?? -1
      const below = Math.min(BANDS[band]?.miles ?? 0, maxMiles)
      const found: number[] = []
      for (let place = 0; place < count; place += 1) {
        const distance = miles[place] as number
        if (distance > above && distance <= below) found.push(cells[place] as number)
      }
      return found
    },

    refresh() {
      if (seenCells === cellCount()) return
      for (const cell of newCells()) {
        const distance = milesApart(centre, cell)
        if (distance < REACH) add(cell, distance)
      }
      seenCells = cellCount()
    },
  }
}
