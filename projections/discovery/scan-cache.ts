import type { Rank } from '../../domain/discovery/rank-level.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'

/** Number of cached scans, and of cached members of each. */
const MAX_SCANS = 128
const MAX_ROWS = 2_000

/** A member with the rank in a deck. */
type Ranked = Rank & { readonly row: number }

type Scan = {
  readonly key: string
  readonly found: Ranked[]
  readonly rest: Iterator<Ranked>
}

export type ScanCache = ReturnType<typeof createScanCache>

/**
 * Caches scans, so that the deck after the next swipe continues where the last one stopped. A scan is
 * valid until any member changes or a minute is over, because it reads the sorted buckets lazily.
 */
export const createScanCache = () => {
  const scans = createLruCache<number, Scan>(MAX_SCANS)
  let changes = 0
  let day = -1

  return {
    /** Notes that a member moved, or that filters treat them differently. */
    noteChange(): void {
      changes += 1
    },

    /** Yields what `scan` yields, first from the cache of earlier calls with the same `id` and time. */
    *resume(
      id: number,
      at: { readonly day: number; readonly now: number },
      scan: () => Iterator<Ranked>,
    ): Generator<Ranked> {
      // A bucket is sorted for one day at a time.
      if (at.day !== day) scans.clear()
      day = at.day
      const key = `${changes} ${Math.floor(at.now / 60_000)}`
      let known = scans.get(id)
      if (known?.key !== key) {
        known = { key, found: [], rest: scan() }
        scans.set(id, known)
      }
      const { found, rest } = known
      for (let index = 0; ; index += 1) {
        if (index === found.length) {
          const next = rest.next()
          if (next.done) return
          found.push(next.value)
          if (found.length > MAX_ROWS) scans.delete(id)
        }
        yield found[index] as Ranked
      }
    },
  }
}
