/** What a reader of the log has done. Documents are counted each time that they are written. */
export type Work = {
  readonly events: number
  readonly documents: number
  /** Milliseconds in folds or reactions, reads of documents among them. */
  readonly foldMs: number
  /** Milliseconds until documents or jobs were stored. */
  readonly commitMs: number
}

export const noWork: Work = { events: 0, documents: 0, foldMs: 0, commitMs: 0 }

export const addWork = (one: Work, other: Partial<Work>): Work => ({
  events: one.events + (other.events ?? 0),
  documents: one.documents + (other.documents ?? 0),
  foldMs: one.foldMs + (other.foldMs ?? 0),
  commitMs: one.commitMs + (other.commitMs ?? 0),
})

/** Over how long events are counted for their number a second. */
const WINDOW_MS = 10_000

/** Adds up work, and tells how many events a second there were in the last ten seconds or so. */
export const createMeter = () => {
  let total = noWork
  let since = performance.now()
  let counted = 0
  let last: number | undefined

  const turn = () => {
    const ms = performance.now() - since
    if (ms < WINDOW_MS) return
    last = ((total.events - counted) * 1_000) / ms
    counted = total.events
    since = performance.now()
  }

  return {
    add(work: Partial<Work>): void {
      turn()
      total = addWork(total, work)
    },
    total: () => total,
    eventsPerSecond(): number {
      turn()
      return last ?? (total.events * 1_000) / Math.max(1_000, performance.now() - since)
    },
  }
}
