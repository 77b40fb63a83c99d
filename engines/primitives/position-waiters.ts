import { comparePositions, type Position } from '../../contracts/core/event.ts'

/**
 * Waiters for positions of collections. One look at a collection's position serves all its waiters;
 * with `pollMs`, all are checked so often while somebody waits, for commits of other processes, after
 * `refresh` has asked how far they are. The waits go on while it fails.
 */
export const createPositionWaiters = (
  positionOf: (collection: string) => Position | undefined,
  pollMs?: number,
  refresh?: () => Promise<unknown>,
) => {
  const waiting = new Map<string, Set<{ position: Position; end(arrived: boolean): void }>>()
  let ended = false
  let timer: NodeJS.Timeout | undefined

  const isReached = (at: Position | undefined, position: Position) =>
    at !== undefined && comparePositions(at, position) >= 0

  const check = (collection: string) => {
    const waiters = waiting.get(collection)
    if (!waiters) return
    const at = positionOf(collection)
    for (const { position, end } of waiters) if (isReached(at, position)) end(true)
  }

  const checkAll = () => {
    for (const collection of waiting.keys()) check(collection)
  }

  let isRefreshing = false
  const poll = async () => {
    if (isRefreshing) return
    isRefreshing = true
    await refresh?.().catch(() => {}) // it is asked again
    isRefreshing = false
    checkAll()
  }

  const startPolling = () => {
    if (pollMs === undefined || timer) return
    timer = setInterval(poll, pollMs)
    if (refresh) void poll()
  }

  const leave = (collection: string) => {
    if (waiting.get(collection)?.size === 0) waiting.delete(collection)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Ends the waits that are over, of one collection or of all. */
    check: (collection?: string): void =>
      collection === undefined ? checkAll() : check(collection),
    /** Resolves every pending and every later wait with false. */
    end(): void {
      ended = true
      for (const waiters of waiting.values()) for (const { end } of waiters) end(false)
    },
    /** True once the position is reached; false if `signal` aborts first. */
    async wait(collection: string, position: Position, signal: AbortSignal): Promise<boolean> {
      if (ended) return false
      if (isReached(positionOf(collection), position)) return true
      if (signal.aborted) return false
      startPolling()
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
