import { comparePositions, origin, type Position } from '../contracts/event.ts'
import type { EventLog } from './event-log.ts'
import type { Jobs } from './jobs.ts'
import type { LogBound } from './log-marks.ts'
import { logMarkAt } from './log-mismatch.ts'
import type { ReadModels } from './read-models.ts'

type Log = Pick<EventLog, 'head' | 'identity' | 'markAt'>

/** Every so many log marks one is kept, and at least one per so many milliseconds. */
const KEEP = { every: 1_000, after: 3_600_000 } as const

/**
 * Notes the head of the log in a store when a checkpoint goes beyond the last noted mark. The outer
 * promise resolves when the write was requested, so that later writes come after it; `done`
 * resolves when it is stored.
 */
const createNoter = (log: Log, store: LogBound, keeps: boolean) => {
  let lastNoted: Position = origin
  let since = 0
  let recordedAt = Number.NEGATIVE_INFINITY
  return async (upTo: Position): Promise<{ readonly done: Promise<void> }> => {
    if (comparePositions(upTo, lastNoted) <= 0) return { done: Promise.resolve() }
    const logMark = await logMarkAt(log)
    const before = lastNoted
    lastNoted = logMark.position
    since += 1
    const keep = keeps && (since >= KEEP.every || performance.now() - recordedAt >= KEEP.after)
    if (keep) [since, recordedAt] = [0, performance.now()]
    const done = store.noteLogMark(logMark, { keep }).catch(fault => {
      lastNoted = before
      throw fault
    })
    return { done }
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

/**
 * Jobs that note in their store how far into which log their reactors have seen. Older marks are
 * kept, so that reactors can continue from the last position that another log has in common.
 */
export const bindJobs = (jobs: Jobs, log: Log): Jobs => {
  const note = createNoter(log, jobs, true)
  return {
    ...jobs,
    async advance(reactor, upTo) {
      const { done } = await note(upTo)
      await Promise.all([done, jobs.advance(reactor, upTo)])
    },
  }
}
