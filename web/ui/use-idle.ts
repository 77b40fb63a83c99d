import { useEffect, useState } from 'react'

/** After so many milliseconds it is time in any case. */
const IDLE_TIMEOUT = 4_000

/** False until the browser has shown what it has to: then parts that may be asked for are fetched. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari does not say when it is idle.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIdle(true), IDLE_TIMEOUT)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: IDLE_TIMEOUT })
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}
