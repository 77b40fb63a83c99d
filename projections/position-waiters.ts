import { comparePositions, type Position } from '../contracts/event.ts'

/** Waits for positions that a view in memory has yet to reach. */
export const createPositionWaiters = () => {
  const waiting = new Set<{ readonly position: Position; resolve(): void }>()
  return {
    /** Resolves the waits for positions up to `to`. */
    advance(to: Position): void {
      for (const waiter of waiting) if (comparePositions(waiter.position, to) <= 0) waiter.resolve()
    },

    /** True once the position is reached; false if `signal` aborts first. */
    wait(position: Position, signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return Promise.resolve(false)
      return new Promise(resolve => {
        const end = (reached: boolean) => {
          waiting.delete(waiter)
          signal.removeEventListener('abort', expire)
          resolve(reached)
        }
        const expire = () => end(false)
        const waiter = { position, resolve: () => end(true) }
        waiting.add(waiter)
        signal.addEventListener('abort', expire, { once: true })
      })
    },
  }
}
