import { LEVELS, SHUFFLE_KEYS } from '../../domain/discovery/rank-level.ts'

/** A row is a number below this. */
export const MAX_ROWS = 2 ** 24

const LEVEL = SHUFFLE_KEYS * MAX_ROWS

/** Sort key of a row in a bucket, 53 bits: its level, then its shuffle key, then the row itself. */
export const sortKeyOf = (level: number, shuffleKey: number, row: number): number =>
  level * LEVEL + shuffleKey * MAX_ROWS + row

const levelOf = (key: number): number => Math.floor(key / LEVEL)
const rowOf = (key: number): number => key - Math.floor(key / MAX_ROWS) * MAX_ROWS
const shuffleKeyOf = (key: number): number => {
  const aboveRow = Math.floor(key / MAX_ROWS)
  return aboveRow - Math.floor(aboveRow / SHUFFLE_KEYS) * SHUFFLE_KEYS
}

const noLevels = new Uint32Array(0)

/** Rows sorted by their keys on one day. */
export type SortedBucket = ReturnType<typeof createSortedBucket>

/**
 * Rows in the order of one day, sorted when first queried for that day and kept sorted from then on.
 * `keyOn` gives the sort key of a row on a day; it must give the same key at `remove` as at `add`. The
 * bucket takes ownership of `rows`.
 */
export const createSortedBucket = (
  keyOn: (row: number, day: number) => number,
  rows: Float64Array<ArrayBuffer> = new Float64Array(0),
) => {
  let keys = rows
  let count = rows.length
  let sortedDay: number | undefined
  /** Index at which each level starts, once the rows are sorted. */
  let levelStarts = noLevels

  const lowerBound = (key: number, from = 0, to = count): number => {
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((keys[middle] as number) < key) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Moves the starts of the levels after a key. */
  const shift = (key: number, by: 1 | -1): void => {
    for (let level = levelOf(key) + 1; level < levelStarts.length; level += 1)
      levelStarts[level] = (levelStarts[level] as number) + by
  }

  const indexOf = (row: number): number => {
    if (sortedDay !== undefined) return lowerBound(keyOn(row, sortedDay))
    // From the end: while the log is folded, members choose modes and places soon after they join.
    let index = count - 1
    while (index > 0 && keys[index] !== row) index -= 1
    return index
  }

  return {
    add(row: number): void {
      if (count === keys.length) {
        const larger = new Float64Array(Math.max(16, count * 2))
        larger.set(keys)
        keys = larger
      }
      const index = sortedDay === undefined ? count : indexOf(row)
      keys.copyWithin(index + 1, index, count)
      const key = sortedDay === undefined ? row : keyOn(row, sortedDay)
      keys[index] = key
      count += 1
      shift(key, 1)
    },

    remove(row: number): void {
      const index = indexOf(row)
      shift(keys[index] as number, -1)
      keys.copyWithin(index, index + 1, count)
      count -= 1
    },

    /** Whether the rows are sorted, so that a changed key moves a row. */
    isSorted: () => sortedDay !== undefined,

    sort(day: number): void {
      if (sortedDay === day) return
      for (let index = 0; index < count; index += 1)
        keys[index] = keyOn(rowOf(keys[index] as number), day)
      keys.subarray(0, count).sort()
      sortedDay = day
      levelStarts = Uint32Array.from({ length: LEVELS }, (_, level) => lowerBound(level * LEVEL))
    },

    has: (level: number): boolean => levelStarts[level] !== (levelStarts[level + 1] ?? count),

    /** Start and end of a level, and the index of its first row at or after a shuffle key. */
    range(level: number, shuffleOffset: number): { from: number; begin: number; to: number } {
      const from = levelStarts[level] as number
      const to = levelStarts[level + 1] ?? count
      return { from, begin: lowerBound(level * LEVEL + shuffleOffset * MAX_ROWS, from, to), to }
    },

    rowAt: (index: number): number => rowOf(keys[index] as number),
    shuffleKeyAt: (index: number): number => shuffleKeyOf(keys[index] as number),
  }
}
