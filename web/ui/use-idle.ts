import { useEffect, useState } from 'react'

/** Timeout in milliseconds after which the hook returns true in any case. */
const IDLE_TIMEOUT = 4_000

/** Returns false until the browser is idle after the first paint; then optional parts load. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIdle(true), IDLE_TIMEOUT)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: IDLE_TIMEOUT })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}
