/** Tells waiters that something has happened; each then checks for itself what it waits for. */
export type AsyncSignal = {
  /** Resolves every pending wait. A notify with no waiter is remembered and resolves the next wait. */
  notify(): void
  /** Resolves at the next notify, or when `signal` aborts. Never rejects. */
  wait(signal: AbortSignal): Promise<void>
}

/** Creates a signal without waiters and without a remembered notify. */
export const createAsyncSignal = (): AsyncSignal => {
  const waiting = new Set<() => void>()
  let isRemembered = false

  return {
    notify() {
      isRemembered = waiting.size === 0
      for (const wake of [...waiting]) wake()
    },
    async wait(signal) {
      if (signal.aborted) return
      if (isRemembered) {
        isRemembered = false
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = () => {
        waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      waiting.add(wake)
      signal.addEventListener('abort', wake)
      return promise
    },
  }
}
