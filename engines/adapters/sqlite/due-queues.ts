import type { Clock } from '../../ports/clock.ts'
import type { NextDue } from './jobs-reads.ts'
import { isCheckDue } from './schedules.ts'
import type { StartTimer } from './timer.ts'

/** A worker that waits until there is something to take from its queue. Times in ms since the epoch. */
type Wait = {
  readonly queue: string
  /** When the next job of the queue is due, as far as its worker has read. */
  readonly due: number
  /** When the worker last took jobs and compared its schedules with the clock. */
  readonly takenAt: number
  /** Called once, when a job can be taken or the schedules must be compared with the clock. */
  onDue(): void
  /** Called instead when the file cannot be read. */
  onFault(fault: unknown): void
}

/** The workers of a process that wait for jobs. */
export type DueQueues = {
  /** Returns how to end the wait. */
  wait(wait: Wait): () => void
}

type Options = {
  readonly nextDue: NextDue
  readonly clock: Clock
  readonly startTimer: StartTimer
  /** How often the file is read, for jobs that other processes added. */
  readonly pollMs: number
}

/**
 * Wakes workers when something of their queue is due. One timer and one read serve all of them: dozens
 * of queues are idle most of the time, and a timer for each would wake the process a hundred times
 * a second. Between two polls nothing is read: a worker is woken by what it knows itself.
 */
export const createDueQueues = ({ nextDue, clock, startTimer, pollMs }: Options): DueQueues => {
  /** When the next job of each wait is due, as far as is known. */
  const waits = new Map<Wait, number>()
  let looksAt = Number.POSITIVE_INFINITY
  let readAt = clock.now().getTime()
  let cancel = () => {}
  const now = () => clock.now().getTime()

  const lookBy = (at: number): void => {
    if (at >= looksAt) return
    cancel()
    looksAt = at
    cancel = startTimer(Math.max(1, at - now()), look)
  }

  const look = (): void => {
    looksAt = Number.POSITIVE_INFINITY
    const at = now()
    try {
      if (at < readAt || at - readAt >= pollMs) read(at)
    } catch (fault) {
      for (const { onFault } of [...waits.keys()]) onFault(fault)
      return
    }
    for (const [wait, due] of [...waits])
      if (due <= at || isCheckDue(wait.takenAt, at)) {
        waits.delete(wait)
        wait.onDue()
      }
    if (waits.size > 0) lookBy(Math.min(readAt + pollMs, ...waits.values()))
  }

  /** Finds what other processes added, and what runs no more. */
  const read = (at: number): void => {
    const dues = nextDue([...waits.keys()].map(({ queue }) => queue))
    readAt = at
    for (const wait of waits.keys())
      waits.set(wait, dues.get(wait.queue) ?? Number.POSITIVE_INFINITY)
  }

  return {
    wait(wait) {
      waits.set(wait, wait.due)
      lookBy(Math.min(wait.due, readAt + pollMs))
      return () => {
        waits.delete(wait)
        if (waits.size > 0) return
        cancel()
        looksAt = Number.POSITIVE_INFINITY
      }
    },
  }
}
