import { useEffect } from 'react'

let warns = true

/** Makes the browser ask before it leaves the page while there are unsaved changes. */
export function useUnloadWarning(ask: boolean): void {
  useEffect(() => {
    if (!ask) return
    const onLeaving = (event: Event) => warns && event.preventDefault()
    addEventListener('beforeunload', onLeaving)
    return () => removeEventListener('beforeunload', onLeaving)
  }, [ask])
}

/** Reloads the page without asking, even with unsaved changes. */
export function reloadWithoutWarning(): void {
  warns = false
  location.reload()
}
