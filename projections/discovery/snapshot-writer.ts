import { logMarkAt } from '../../engines/log/log-mismatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { RestoredIndex } from './restore-index.ts'
import { encodeIndex } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** After this many events a snapshot is due at once, so that they are not folded again. */
const MANY_EVENTS = 10_000

export type SnapshotWriter = ReturnType<typeof createSnapshotWriter>

type SnapshotWriterOptions = {
  readonly log: Pick<EventLog, 'head' | 'identity' | 'markAt'>
  readonly snapshots: SnapshotStore | undefined
  /** In milliseconds. */
  readonly every: number
  /** The newest snapshot when the index was restored. */
  readonly newest: string
}

/**
 * Writes snapshots when they are due and no other process has written one since the last check. The
 * index keeps running while they are stored. A failure only makes the next start slower; `onFailure`
 * gets it.
 */
export const createSnapshotWriter = (
  { log, snapshots, every, newest }: SnapshotWriterOptions,
  state: RestoredIndex,
  onFailure: (error: unknown) => void,
) => {
  let known = newest
  let { position } = state.mark
  let events = 0
  let at = performance.now()
  let isWanted = false
  /** The check or the upload under way. */
  let working: Promise<void> | undefined

  const inBackground = (work: () => Promise<void>): void => {
    working = work()
      .catch(onFailure)
      .finally(() => {
        working = undefined
      })
  }

  /** Requests a snapshot unless another process has written one. */
  const check = async (store: SnapshotStore): Promise<void> => {
    const found = await store.newest()
    isWanted = found === known
    known = found
  }

  /** Resolves when the index is encoded, and may change again. */
  const encodeAndStore = async (store: SnapshotStore): Promise<void> => {
    isWanted = false
    try {
      const place = await logMarkAt(log, state.mark.position)
      const mark = { ...state.mark, place }
      const parts = await encodeIndex(state.index)
      position = mark.position
      inBackground(async () => {
        known = await store.replace(known, mark, parts)
      })
    } catch (error) {
      onFailure(error)
    }
  }

  return {
    /** Writes a snapshot if any event was folded since the last one; no event may be folded. */
    async save(): Promise<void> {
      await working
      if (!snapshots || state.mark.position === position) return
      await encodeAndStore(snapshots)
      await working
    },

    /** Counts an event, and starts a snapshot when one is due; folding waits for the promise. */
    noteEvent(caughtUp: boolean): Promise<void> | undefined {
      if (!caughtUp) events += 1
      if (!snapshots || working) return undefined
      if (isWanted) return encodeAndStore(snapshots)
      const many = caughtUp && events >= MANY_EVENTS
      if (!many && performance.now() - at < every) return undefined
      events = 0
      at = performance.now()
      if (state.mark.position !== position) inBackground(() => check(snapshots))
      return undefined
    },
  }
}
