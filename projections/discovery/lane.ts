import { LEVELS, TURNS } from './rank.ts'

/** A row is a number below this. */
export const MAX_ROWS = 2 ** 24

const LEVEL = TURNS * MAX_ROWS

/** A row's place in a lane, 52 bits: its level, then its lot, then the row itself. */
export const keyOf = (level: number, lot: number, row: number): number =>
  level * LEVEL + lot * MAX_ROWS + row

const rowOf = (key: number): number => key - Math.floor(key / MAX_ROWS) * MAX_ROWS
const lotOf = (key: number): number => {
  const lots = Math.floor(key / MAX_ROWS)
  return lots - Math.floor(lots / TURNS) * TURNS
}

/** Rows in the order of their keys on one day. */
export type Lane = ReturnType<typeof createLane>

/**
 * Rows in the order of one day, put in order when first asked for that day and kept in order from
 * then on. `keyOn` says where a row belongs on a day; it must say the same at `remove` as at `add`.
 */
export const createLane = (keyOn: (row: number, day: number) => number) => {
  let keys = new Float64Array(16)
  let count = 0
  let sortedFor: number | undefined

  const lowerBound = (key: number): number => {
    let from = 0
    let to = count
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((keys[middle] as number) < key) from = middle + 1
      else to = middle
    }
    return from
  }

  const placeOf = (row: number): number => {
    if (sortedFor !== undefined) return lowerBound(keyOn(row, sortedFor))
    for (let place = 0; place < count; place += 1) if (keys[place] === row) return place
    return count
  }

  return {
    add(row: number): void {
      if (count === keys.length) {
        const larger = new Float64Array(count * 2)
        larger.set(keys)
        keys = larger
      }
      const place = sortedFor === undefined ? count : placeOf(row)
      keys.copyWithin(place + 1, place, count)
      keys[place] = sortedFor === undefined ? row : keyOn(row, sortedFor)
      count += 1
    },

    remove(row: number): void {
      const place = placeOf(row)
      keys.copyWithin(place, place + 1, count)
      count -= 1
    },

    /** Whether rows have a place yet that a change would move. */
    isSorted: () => sortedFor !== undefined,

    /** Puts the rows in the order of a day. */
    sort(day: number): void {
      if (sortedFor === day) return
      for (let place = 0; place < count; place += 1)
        keys[place] = keyOn(rowOf(keys[place] as number), day)
      keys.subarray(0, count).sort()
      sortedFor = day
    },

    /** Where a level begins and ends, and where the round from a lot on does. */
    round(level: number, start: number): { from: number; begin: number; to: number } {
      const from = lowerBound(level * LEVEL)
      const begin = lowerBound(level * LEVEL + start * MAX_ROWS)
      return { from, begin, to: level + 1 < LEVELS ? lowerBound((level + 1) * LEVEL) : count }
    },

    rowAt: (place: number): number => rowOf(keys[place] as number),
    lotAt: (place: number): number => lotOf(keys[place] as number),
  }
}
