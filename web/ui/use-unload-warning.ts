import { useEffect } from 'react'

let asks = true

/** Makes the browser ask before it leaves the page while there are unsaved changes. */
export function useUnloadWarning(ask: boolean): void {
  useEffect(() => {
    if (!ask) return
    const onLeaving = (event: Event) => asks && event.preventDefault()
    addEventListener('beforeunload', onLeaving)
    return () => removeEventListener('beforeunload', onLeaving)
  }, [ask])
}

/** Reloads the page without asking, even with unsaved changes. */
export function reloadWithoutWarning(): void {
  asks = false
  location.reload()
}
