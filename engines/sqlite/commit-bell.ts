/** Lets readers sleep until something was committed. */
export type CommitBell = {
  /** This process has committed: wakes everyone at once. */
  ring(): void
  /** Resolves at the next commit of this process, at the next look at the file, or on abort. */
  wait(signal: AbortSignal): Promise<void>
}

/**
 * Commits of other processes make no sound, so sleepers are also woken every `lookMs` to look for
 * themselves; the timer runs only while someone sleeps and does not keep the process alive.
 */
export const commitBell = (lookMs = 25): CommitBell => {
  const sleepers = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  const ring = () => {
    const woken = [...sleepers]
    sleepers.clear()
    for (const wake of woken) wake()
  }

  const look = () => {
    if (sleepers.size > 0) return ring()
    clearInterval(timer)
    timer = undefined
  }

  return {
    ring,
    wait(signal) {
      if (signal.aborted) return Promise.resolve()
      timer ??= setInterval(look, lookMs).unref()
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
  }
}
