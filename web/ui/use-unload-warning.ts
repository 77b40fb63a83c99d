import { useEffect } from 'react'

let asks = true

/** Lets the browser ask before the page goes, while there is something that would go with it. */
export function useUnloadWarning(ask: boolean): void {
  useEffect(() => {
    if (!ask) return
    const onLeaving = (event: Event) => asks && event.preventDefault()
    addEventListener('beforeunload', onLeaving)
    return () => removeEventListener('beforeunload', onLeaving)
  }, [ask])
}

/** Loads the page anew without asking, whatever goes with it. */
export function reloadWithoutWarning(): void {
  asks = false
  location.reload()
}
