/** After so long out of sight, in milliseconds, a socket may be dead without knowing it. */
const restAfter = 30_000

/** Calls `awake` when the device is back online or back in sight after a rest, `offline` when it goes. */
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
