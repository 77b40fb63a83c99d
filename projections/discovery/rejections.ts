import { createLruCache } from '../../engines/primitives/lru-cache.ts'

/** Viewers whose rejections are remembered. */
const MAX_VIEWERS = 128

/** Rows of a chunk of bits, as a power of two: a viewer has chunks only where somebody is rejected. */
const CHUNK_BITS = 12
const CHUNK_WORDS = 2 ** (CHUNK_BITS - 5)

type Known = {
  /** The number of changes when these rejections began. */
  readonly since: number
  readonly minute: number
  readonly chunks: Map<number, Uint32Array>
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

    /** The rejections of a viewer at a time in milliseconds. */
    of(viewer: number, now: number): ViewerRejections {
      const minute = Math.floor(now / 60_000)
      let known = viewers.get(viewer)
      if (!known || known.minute !== minute || lastChange(viewer) > known.since) {
        known = { since: changes, minute, chunks: new Map() }
        viewers.set(viewer, known)
      }
      const { since, chunks } = known
      return {
        has(row) {
          const words = chunks.get(row >>> CHUNK_BITS)
          const word = words?.[(row >>> 5) % CHUNK_WORDS] ?? 0
          return (word >>> (row & 31)) % 2 === 1 && lastChange(row) <= since
        },
        add(row) {
          if (lastChange(row) > since) return
          const chunk = row >>> CHUNK_BITS
          const words = chunks.get(chunk) ?? new Uint32Array(CHUNK_WORDS)
          chunks.set(chunk, words)
          const at = (row >>> 5) % CHUNK_WORDS
          words[at] = (words[at] as number) | (1 << (row & 31))
        },
      }
    },
  }
}
