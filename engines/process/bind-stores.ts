import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { logMarkAt } from '../log/log-mismatch.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { LogBound } from '../ports/log-marks.ts'
import type { ReadModels } from '../ports/read-models.ts'

type Log = Pick<EventLog, 'head' | 'identity' | 'markAt'>

/** Every so many log marks one is kept, and at least one per so many milliseconds. */
const KEEP = { every: 1_000, after: 3_600_000 } as const

/** A write that was requested; `done` resolves when it is stored. */
type Requested = { readonly done: Promise<void> }

/**
 * Notes in a store how far into which log it has seen, when a checkpoint goes beyond the last noted
 * mark. The outer promise resolves when the write was requested, so that later writes come after it.
 * Checkpoints at one position, such as those of the views that fold the same events, share a mark.
 */
const createNoter = (log: Log, store: LogBound, keeps: boolean) => {
  let last: { readonly position: Position; readonly noted: Promise<Requested> } = {
    position: origin,
    noted: Promise.resolve({ done: Promise.resolve() }),
  }
  let since = 0
  let recordedAt = Number.NEGATIVE_INFINITY

  const note = async (upTo: Position): Promise<Requested> => {
    const logMark = await logMarkAt(log, upTo)
    since += 1
    const keep = keeps && (since >= KEEP.every || performance.now() - recordedAt >= KEEP.after)
    if (keep) [since, recordedAt] = [0, performance.now()]
    return { done: store.noteLogMark(logMark, { keep }) }
  }

  return (upTo: Position): Promise<Requested> => {
    if (comparePositions(upTo, last.position) <= 0) return last.noted
    const before = last
    const noted = note(upTo)
    const noting = { position: upTo, noted }
    last = noting
    noted
      .then(({ done }) => done)
      .catch(() => {
        if (last === noting) last = before // the next checkpoint notes it again
      })
    return noted
  }
}

/** Read models that note in their store how far into which log their documents have seen. */
export const bindViews = (views: ReadModels, log: Log): ReadModels => {
  const note = createNoter(log, views, false)
  return {
    ...views,
    async commit(collection, generation, advance, writes) {
      const { done } = await note(advance.upTo)
      const committing = views.commit(collection, generation, advance, writes)
      const [, result] = await Promise.all([done, committing])
      return result
    },
  }
}
