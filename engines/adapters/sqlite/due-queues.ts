import type { StartTimer } from './timer.ts'

/** When the next job of each queue is due: in milliseconds since the epoch, `Infinity` for never. */
type NextDue = (queues: readonly string[]) => ReadonlyMap<string, number>

/** A worker's view of its queue. */
export type QueueWatch = {
  /** When the worker must be woken, as far as it knows. */
  wakeAt(due: number): void
  end(): void
}

export type DueQueues = ReturnType<typeof createDueQueues>

type Watcher = { readonly queue: string; readonly wake: () => void; due: number }

type Options = {
  readonly nextDue: NextDue
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly startTimer: StartTimer
  /** How often the file is read, for jobs that other processes added. */
  readonly pollMs: number
}

/**
 * Wakes workers when something of their queue is due. One timer and one read serve all of them: dozens
 * of queues are idle most of the time. Where the file cannot be read all are woken, and see it.
 */
export const createDueQueues = ({ nextDue, now, startTimer, pollMs }: Options) => {
  const watchers = new Set<Watcher>()
  let readAt = now()
  let looksAt = Number.POSITIVE_INFINITY
  let cancel = () => {}

  const lookBy = (at: number): void => {
    if (at >= looksAt) return
    cancel()
    looksAt = at
    cancel = startTimer(Math.max(1, at - now()), look)
  }

  const look = (): void => {
    looksAt = Number.POSITIVE_INFINITY
    const at = now()
    if (at < readAt || at - readAt >= pollMs) read(at)
    for (const watcher of watchers) {
      if (watcher.due > at) continue
      watcher.due = Number.POSITIVE_INFINITY
      watcher.wake()
    }
    if (watchers.size > 0) lookBy(Math.min(readAt + pollMs, ...[...watchers].map(({ due }) => due)))
  }

  const read = (at: number): void => {
    readAt = at
    let dues: ReadonlyMap<string, number> | undefined
    try {
      dues = nextDue([...watchers].map(({ queue }) => queue))
    } catch {} // every worker meets the fault when it takes jobs
    for (const watcher of watchers) watcher.due = dues?.get(watcher.queue) ?? at
  }

  const soonerBy = (watcher: Watcher, due: number): void => {
    watcher.due = Math.min(watcher.due, due)
    lookBy(watcher.due)
  }

  return {
    watch(queue: string, wake: () => void): QueueWatch {
      const watcher = { queue, wake, due: Number.POSITIVE_INFINITY }
      watchers.add(watcher)
      lookBy(readAt + pollMs)
      return {
        wakeAt: due => soonerBy(watcher, due),
        end() {
          watchers.delete(watcher)
          if (watchers.size > 0) return
          cancel()
          looksAt = Number.POSITIVE_INFINITY
        },
      }
    },

    /** A job of this process is due at an instant. */
    added(queue: string, due: number): void {
      for (const watcher of watchers)
        if (watcher.queue === queue) due <= now() ? watcher.wake() : soonerBy(watcher, due)
    },
  }
}
