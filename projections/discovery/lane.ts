import { LEVELS, TURNS } from './rank.ts'

/** A row is a number below this. */
export const MAX_ROWS = 2 ** 24

const LEVEL = TURNS * MAX_ROWS

/** A row's place in a lane, 52 bits: its level, then its lot, then the row itself. */
export const keyOf = (level: number, lot: number, row: number): number =>
  level * LEVEL + lot * MAX_ROWS + row

const levelOf = (key: number): number => Math.floor(key / LEVEL)
const rowOf = (key: number): number => key - Math.floor(key / MAX_ROWS) * MAX_ROWS
const lotOf = (key: number): number => {
  const lots = Math.floor(key / MAX_ROWS)
  return lots - Math.floor(lots / TURNS) * TURNS
}

const nowhere = new Uint32Array(0)

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
  /** Where each level begins, once the rows are in order. */
  let begins = nowhere

  const lowerBound = (key: number, from = 0, to = count): number => {
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((keys[middle] as number) < key) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Moves the levels after a key's. */
  const shift = (key: number, by: 1 | -1): void => {
    for (let level = levelOf(key) + 1; level < begins.length; level += 1)
      begins[level] = (begins[level] as number) + by
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
      const key = sortedFor === undefined ? row : keyOn(row, sortedFor)
      keys[place] = key
      count += 1
      shift(key, 1)
    },

    remove(row: number): void {
      const place = placeOf(row)
      shift(keys[place] as number, -1)
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
      begins = Uint32Array.from({ length: LEVELS }, (_, level) => lowerBound(level * LEVEL))
    },

    /** Whether anybody stands on a level. */
    has: (level: number): boolean => begins[level] !== (begins[level + 1] ?? count),

    /** Where a level begins and ends, and where the round from a lot on does. */
    round(level: number, start: number): { from: number; begin: number; to: number } {
      const from = begins[level] as number
      const to = begins[level + 1] ?? count
      return { from, begin: lowerBound(level * LEVEL + start * MAX_ROWS, from, to), to }
    },

    rowAt: (place: number): number => rowOf(keys[place] as number),
    lotAt: (place: number): number => lotOf(keys[place] as number),
  }
}
