import type { EventLog } from '../../engines/event-log.ts'
import { logMarkAt } from '../../engines/log-mismatch.ts'
import type { RestoredIndex } from './restore-index.ts'
import { writeSnapshot } from './snapshot.ts'

/** After so many events a snapshot is due at once, so that they are not folded again. */
const MANY_EVENTS = 10_000

export type SnapshotWriter = ReturnType<typeof createSnapshotWriter>

type SnapshotWriterOptions = {
  readonly log: Pick<EventLog, 'head' | 'identity' | 'markAt'>
  readonly path: string | undefined
  /** In milliseconds. */
  readonly every: number
}

/** A failure only makes the next start slower; `onFailure` is called with it. */
export const createSnapshotWriter = (
  { log, path, every }: SnapshotWriterOptions,
  state: RestoredIndex,
  onFailure: (error: unknown) => void,
) => {
  let position = state.mark.position
  let events = 0
  let at = performance.now()

  const save = async (): Promise<void> => {
    if (path === undefined || state.mark.position === position) return
    position = state.mark.position
    events = 0
    at = performance.now()
    try {
      const place = await logMarkAt(log, state.mark.position)
      await writeSnapshot(path, state.index, { ...state.mark, place })
    } catch (error) {
      onFailure(error)
    }
  }

  return {
    /** Writes a snapshot if any event was folded since the last one. */
    save,
    /** Counts an event, and writes a snapshot when one is due. */
    noteEvent(caughtUp: boolean): Promise<void> | undefined {
      if (!caughtUp) events += 1
      const many = caughtUp && events >= MANY_EVENTS
      return many || performance.now() - at >= every ? save() : undefined
    },
  }
}
