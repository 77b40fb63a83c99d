import { useEffect } from 'react'

/** Lets the browser ask before the page goes, while there is something that would go with it. */
export function useAskBeforeLeaving(ask: boolean): void {
  useEffect(() => {
    if (!ask) return
    const onLeaving = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', onLeaving)
    return () => removeEventListener('beforeunload', onLeaving)
  }, [ask])
}

/** Loads the page anew without asking, whatever goes with it. */
export function reloadUnasked(): void {
  const silence = (event: Event) => event.stopImmediatePropagation()
  addEventListener('beforeunload', silence, { capture: true })
  location.reload()
}
