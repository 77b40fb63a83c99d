import { useEffect } from 'react'

/** What a window loses to the browser's own bars, in CSS pixels; a keyboard takes more. */
const BARS = 150

/**
 * While a keyboard on the screen covers a part of the page, `--seen-height` on the root is the height
 * of the rest, and the page stays at its beginning. Browsers lay pages out as if there were none.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const root = document.documentElement
    const fitIn = () => {
      // A page that is zoomed in shows a part of itself, too.
      const isCovered = seen.scale < 1.01 && root.clientHeight - seen.height > BARS
      root.style.setProperty('--seen-height', isCovered ? `${seen.height}px` : '')
      if (isCovered) scrollTo(0, 0)
    }
    const stop = new AbortController()
    for (const change of ['resize', 'scroll'])
      seen.addEventListener(change, fitIn, { signal: stop.signal })
    fitIn()
    return () => {
      stop.abort()
      root.style.removeProperty('--seen-height')
    }
  }, [])
}
