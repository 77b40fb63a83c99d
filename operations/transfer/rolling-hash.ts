import { createHash } from 'node:crypto'
import type { Totals } from './totals.ts'

const sortedKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** A value as JSON, independent of the order of its fields. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortedKeys)

type RollingHash = {
  /** Continues the hash with one item. */
  add(item: string): void
  readonly count: () => number
  /** SHA-256 in hexadecimal of all items with their lengths; nothing can be added afterwards. */
  totals(): Totals
}

/** A hash of a sequence: equal for equal items in equal order. */
export const createRollingHash = (): RollingHash => {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(item) {
      hash.update(`${item.length}:`).update(item)
      count += 1
    },
    count: () => count,
    totals: () => ({ count, hash: hash.digest('hex') }),
  }
}
