import { modes } from '../../contracts/profiles/mode-labels.ts'
import { shuffleKeyOf } from '../../domain/discovery/rank-level.ts'
import { freshLevel } from './bucket-level.ts'
import type { DayOfYear } from './day-of-year.ts'
import type { Members } from './members.ts'
import { createSortedBucket, type SortedBucket, sortKeyOf } from './sorted-bucket.ts'

const COHORT_YEARS = 4

export type SortedBuckets = ReturnType<typeof createSortedBuckets>

/**
 * Every member of a mode, twice: by years of birth, separately with and without a place, so that a
 * viewer's age range skips most; and by cell, so that near members are found directly. The columns of a
 * row decide its buckets and its position in them, so change them only through this; `onChange` is
 * called before each change. Members of cells that `hasCell` denies are in no bucket.
 */
export const createSortedBuckets = (
  members: Members,
  onChange: () => void = () => {},
  hasCell: (cell: number) => boolean = () => true,
) => {
  const ageBuckets = modes.map(() => new Map<number, SortedBucket>())
  const cellBuckets = modes.map(() => new Map<number, SortedBucket>())

  const sortKeyIn = (mode: number) => (row: number, day: number) => {
    const { seed } = members.columns
    return sortKeyOf(
      freshLevel(
        members.idleDays(row, day),
        members.hasPremiumOn(row, day),
        members.liftOf(row, mode),
      ),
      shuffleKeyOf(seed[row] as number, day),
      row,
    )
  }
  const sortKeys = modes.map((_, mode) => sortKeyIn(mode))

  const bucketOf = (
    buckets: readonly Map<number, SortedBucket>[],
    mode: number,
    key: number,
  ): SortedBucket => {
    const ofMode = buckets[mode] as Map<number, SortedBucket>
    const known = ofMode.get(key)
    if (known) return known
    const bucket = createSortedBucket(sortKeys[mode] as (typeof sortKeys)[number])
    ofMode.set(key, bucket)
    return bucket
  }

  const ageKeyOf = (row: number): number =>
    cohortKey(Math.floor(members.birthYear(row) / COHORT_YEARS), members.cellOf(row) !== undefined)

  const isHere = (row: number): boolean => {
    const cell = members.cellOf(row)
    return cell === undefined || hasCell(cell)
  }

  const bucketsOf = (row: number): SortedBucket[] => {
    if (!isHere(row)) return []
    const cell = members.cellOf(row)
    const age = ageKeyOf(row)
    return modes.flatMap((_, mode) => {
      if (!members.hasMode(row, mode)) return []
      const ofAge = bucketOf(ageBuckets, mode, age)
      return cell === undefined ? [ofAge] : [ofAge, bucketOf(cellBuckets, mode, cell)]
    })
  }

  return {
    /** Fills the empty buckets with all members who belong in them. */
    fill(): void {
      for (const [mode] of modes.entries()) {
        const isInMode = (row: number) => members.hasMode(row, mode) && isHere(row)
        for (const [buckets, keyOf] of [
          [ageBuckets[mode], ageKeyOf],
          [cellBuckets[mode], members.cellOf],
        ] as const)
          for (const [key, rows] of groupRows(members.count(), isInMode, keyOf))
            buckets?.set(key, createSortedBucket(sortKeys[mode] as (typeof sortKeys)[number], rows))
      }
    },

    /** Changes a row's columns and moves it to the buckets that these decide. */
    update(row: number, change: () => void): void {
      onChange()
      for (const bucket of bucketsOf(row)) bucket.remove(row)
      change()
      for (const bucket of bucketsOf(row)) bucket.add(row)
    },

    /** The same for a change that keeps the row in its buckets. */
    reorder(row: number, change: () => void): void {
      onChange()
      const sorted = bucketsOf(row).filter(bucket => bucket.isSorted())
      for (const bucket of sorted) bucket.remove(row)
      change()
      for (const bucket of sorted) bucket.add(row)
    },

    /** The buckets that can contain members of these ages, with or without a place. */
    byAges(
      mode: number,
      [minAge, maxAge]: readonly [number, number],
      isPlaced: boolean,
      now: DayOfYear,
      day: number,
    ): SortedBucket[] {
      // A member before this year's anniversary counts as born a year earlier; one more year for clocks.
      const first = Math.floor((now.year - maxAge - 1) / COHORT_YEARS)
      const last = Math.floor((now.year - minAge + 1) / COHORT_YEARS)
      const found: SortedBucket[] = []
      for (let cohort = first; cohort <= last; cohort += 1) {
        const bucket = ageBuckets[mode]?.get(cohortKey(cohort, isPlaced))
        bucket?.sort(day)
        if (bucket) found.push(bucket)
      }
      return found
    },

    byCells(mode: number, cells: readonly number[], day: number): SortedBucket[] {
      const found: SortedBucket[] = []
      for (const cell of cells) {
        const bucket = cellBuckets[mode]?.get(cell)
        bucket?.sort(day)
        if (bucket) found.push(bucket)
      }
      return found
    },
  }
}

const cohortKey = (cohort: number, isPlaced: boolean) => cohort * 2 + Number(isPlaced)

/** The rows that belong to a group by key, a small whole number; those without one are left out. */
function* groupRows(
  count: number,
  belongs: (row: number) => boolean,
  keyOf: (row: number) => number | undefined,
): Generator<[number, Float64Array<ArrayBuffer>]> {
  const keys = new Int32Array(count).fill(-1)
  let last = -1
  for (let row = 0; row < keys.length; row += 1) {
    if (!belongs(row)) continue
    const key = keyOf(row) ?? -1
    keys[row] = key
    if (key > last) last = key
  }
  const counts = new Uint32Array(last + 1)
  for (const key of keys) if (key >= 0) counts[key] = (counts[key] as number) + 1
  const groups = Array.from(counts, count => (count > 0 ? new Float64Array(count) : undefined))
  for (let row = keys.length - 1; row >= 0; row -= 1) {
    const key = keys[row] as number
    if (key < 0) continue
    const left = (counts[key] as number) - 1
    counts[key] = left
    ;(groups[key] as Float64Array)[left] = row
  }
  for (const [key, rows] of groups.entries()) if (rows) yield [key, rows]
}
