import { comparePositions, type Position } from '../../contracts/event.ts'

/** Those who wait until a position is reached. */
export const createArrivals = () => {
  const waiting = new Set<{ readonly position: Position; arrive(): void }>()
  return {
    /** Everyone whose position is reached by now goes on. */
    come(to: Position): void {
      for (const waiter of waiting) if (comparePositions(waiter.position, to) <= 0) waiter.arrive()
    },

    /** True once the position is reached; false if `signal` aborts first. */
    wait(position: Position, signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return Promise.resolve(false)
      return new Promise(resolve => {
        const end = (arrived: boolean) => {
          waiting.delete(waiter)
          signal.removeEventListener('abort', leave)
          resolve(arrived)
        }
        const leave = () => end(false)
        const waiter = { position, arrive: () => end(true) }
        waiting.add(waiter)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
