/** Milliseconds in the background after which a socket may be dead without a close event. */
const restAfter = 30_000

/**
 * Calls `awake` when the device is online, or visible after a pause, and `offline` when it is not.
 */
export function browserChannel(awake: () => void, offline: () => void, signal: AbortSignal): void {
  let hiddenAt = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > restAfter) awake()
  }
  addEventListener('online', awake, { signal })
  addEventListener('offline', offline, { signal })
  document.addEventListener('visibilitychange', look, { signal })
}
