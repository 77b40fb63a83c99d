import { comparePositions, type Position } from '../../contracts/event.ts'

/** Waits for collections to come to a position. */
export type Arrivals = {
  wait(collection: string, position: Position, signal: AbortSignal): Promise<boolean>
  /** Something has changed, in one collection or in any: looks whose wait is over. */
  look(collection?: string): void
  /** Answers false to all who wait, and to all who come later. */
  end(): void
}

/**
 * Those who wait for a collection to come to a position. One look serves all who wait for a
 * collection; every `lookMs` there is one for commits of other processes, while someone waits.
 */
export const arrivals = (
  reached: (collection: string) => Position | undefined,
  lookMs = 25,
): Arrivals => {
  const waiting = new Map<string, Set<{ position: Position; end(arrived: boolean): void }>>()
  let ended = false
  let timer: NodeJS.Timeout | undefined

  const isReached = (at: Position | undefined, position: Position) =>
    at !== undefined && comparePositions(at, position) >= 0

  const look = (collection: string) => {
    const waiters = waiting.get(collection)
    if (!waiters) return
    const at = reached(collection)
    for (const { position, end } of waiters) if (isReached(at, position)) end(true)
  }

  const lookAtAll = () => {
    for (const collection of waiting.keys()) look(collection)
  }

  const leave = (collection: string) => {
    if (waiting.get(collection)?.size === 0) waiting.delete(collection)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    look: collection => (collection === undefined ? lookAtAll() : look(collection)),
    end() {
      ended = true
      for (const waiters of waiting.values()) for (const { end } of waiters) end(false)
    },
    async wait(collection, position, signal) {
      if (ended) return false
      if (isReached(reached(collection), position)) return true
      if (signal.aborted) return false
      timer ??= setInterval(lookAtAll, lookMs)
      return new Promise(resolve => {
        const waiters = waiting.get(collection) ?? new Set()
        waiting.set(collection, waiters)
        const end = (arrived: boolean) => {
          waiters.delete(waiter)
          leave(collection)
          signal.removeEventListener('abort', abort)
          resolve(arrived)
        }
        const abort = () => end(false)
        const waiter = { position, end }
        waiters.add(waiter)
        signal.addEventListener('abort', abort, { once: true })
      })
    },
  }
}
