/** Lets any number sleep until something has happened. */
export type Bell = {
  /** It has happened: wakes everyone at once. */
  ring(): void
  /** Resolves at the next ring, or on abort. */
  wait(signal: AbortSignal): Promise<void>
  readonly sleepers: () => number
}

export const createBell = (): Bell => {
  const sleepers = new Set<() => void>()
  return {
    ring() {
      const woken = [...sleepers]
      sleepers.clear()
      for (const wake of woken) wake()
    },
    wait(signal) {
      if (signal.aborted) return Promise.resolve()
      return new Promise(resolve => {
        const wake = () => {
          sleepers.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        sleepers.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      })
    },
    sleepers: () => sleepers.size,
  }
}
