/** Tells waiters that something has happened; each then checks for itself what it waits for. */
export type AsyncSignal = {
  /** Resolves every pending wait. With no waiter it is remembered and resolves the next wait. */
  notify(): void
  /** Resolves at the next notify, or when `signal` aborts. Never rejects. */
  wait(signal: AbortSignal): Promise<void>
}

/** Creates a signal without waiters and without a remembered notify. */
export const createAsyncSignal = (): AsyncSignal => {
  const waiters = new Set<() => void>()
  let isRemembered = false

  return {
    notify() {
      isRemembered = waiters.size === 0
      for (const wake of waiters) wake()
    },
    async wait(signal) {
      if (signal.aborted) return
      if (isRemembered) {
        isRemembered = false
        return
      }
      await new Promise<void>(resolve => {
        const wake = () => {
          waiters.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        waiters.add(wake)
        signal.addEventListener('abort', wake)
      })
    },
  }
}
