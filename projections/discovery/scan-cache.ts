import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import type { Rank } from './rank.ts'

/** Scans that are known at once, and members of each that are kept. */
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
 * Scans that go on where they stopped, so that the deck after the next swipe does not look at the same
 * members again. A scan holds until any member changes or a minute is over: it reads the sorted
 * buckets as it goes.
 */
export const createScanCache = () => {
  const scans = createLruCache<number, Scan>(MAX_SCANS)
  let changes = 0
  let day = -1

  return {
    /** Notes that a member moved, or is filtered otherwise. */
    noteChange(): void {
      changes += 1
    },

    /** What `scan` yields; what was yielded to an earlier caller of the same `id` and time, at once. */
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
      for (let place = 0; ; place += 1) {
        if (place === found.length) {
          const next = rest.next()
          if (next.done) return
          found.push(next.value)
          if (found.length > MAX_ROWS) scans.delete(id)
        }
        yield found[place] as Ranked
      }
    },
  }
}
