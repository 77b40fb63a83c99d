import { createLruCache } from '../../engines/primitives/lru-cache.ts'

/** Viewers whose rejections are remembered: each takes a bit for every member. */
const MAX_VIEWERS = 128

type Known = {
  /** The number of changes when these rejections began. */
  readonly since: number
  readonly minute: number
  readonly bits: Uint32Array
}

/** Members whom filters keep out of one viewer's deck. */
export type ViewerRejections = { has(row: number): boolean; add(row: number): void }

export type Rejections = ReturnType<typeof createRejections>

/**
 * Members kept out of a viewer's deck by filters of either, so that the next deck of the same minute
 * skips them. Only rejections are remembered: an outdated one delays a card by a minute and never shows
 * a hidden member. A change of a member drops their rejections.
 */
export const createRejections = () => {
  const viewers = createLruCache<number, Known>(MAX_VIEWERS)
  let changes = 0
  /** By row: the number of the last change. */
  let changedAt = new Uint32Array(1_024)
  const lastChange = (row: number): number => changedAt[row] ?? 0

  return {
    /** Notes that a member's profile, filters or premium changed. */
    noteChange(row: number): void {
      if (row >= changedAt.length) {
        const larger = new Uint32Array(row * 2)
        larger.set(changedAt)
        changedAt = larger
      }
      changes += 1
      changedAt[row] = changes
    },

    /** The rejections of a viewer among this many rows, at a time in milliseconds. */
    of(viewer: number, rows: number, now: number): ViewerRejections {
      const minute = Math.floor(now / 60_000)
      let known = viewers.get(viewer)
      if (!known || known.minute !== minute || lastChange(viewer) > known.since) {
        known = { since: changes, minute, bits: new Uint32Array((rows + 31) >>> 5) }
        viewers.set(viewer, known)
      }
      const { since, bits } = known
      return {
        has: row =>
          ((bits[row >>> 5] as number) >>> (row & 31)) % 2 === 1 && lastChange(row) <= since,
        add(row) {
          if (lastChange(row) <= since)
            bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
        },
      }
    },
  }
}
