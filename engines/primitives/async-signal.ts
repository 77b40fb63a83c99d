/** Tells waiters that something has happened; each then checks for itself what it waits for. */
export type AsyncSignal = {
  /** Resolves every pending wait. Where nobody waits it is remembered and resolves the next wait. */
  notify(): void
  /**
   * Registers a waiter until it is disposed; `signal` aborts its waits. It is made once for any number
   * of waits: a set that waiters joined and left at each wait would grow new tables all the time, and
   * V8 keeps those, with all that they name, until its next full collection.
   */
  waiter(signal: AbortSignal): Waiter
}

type Waiter = Disposable & {
  /** Resolves at the next notify, or when the waiter's signal aborts. Never rejects. */
  wait(): Promise<void>
}

/** Creates a signal without waiters and without a remembered notify. */
export const createAsyncSignal = (): AsyncSignal => {
  const wakes = new Set<() => boolean>()
  let isRemembered = false

  return {
    notify() {
      let isHeard = false
      for (const wake of wakes) if (wake()) isHeard = true
      isRemembered = !isHeard
    },
    waiter(signal) {
      let pending: PromiseWithResolvers<void> | undefined
      /** Whether somebody was waiting. */
      const wake = (): boolean => {
        const woken = pending
        pending = undefined
        woken?.resolve()
        return woken !== undefined
      }
      wakes.add(wake)
      signal.addEventListener('abort', wake)
      return {
        async wait() {
          if (signal.aborted) return
          if (isRemembered) {
            isRemembered = false
            return
          }
          pending ??= Promise.withResolvers()
          await pending.promise
        },
        [Symbol.dispose]() {
          wakes.delete(wake)
          signal.removeEventListener('abort', wake)
          wake()
        },
      }
    },
  }
}
