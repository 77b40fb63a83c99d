import { useEffect, useRef } from 'react'

/**
 * Focuses a screen when it opens, for keyboards and screen readers, unless a part of it has focus.
 */
export function useFocusOnOpening() {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // Nothing is focusable behind the splash, and the attempt would force an early layout.
    if (!main.current || main.current.closest('[inert]')) return
    if (!main.current.contains(document.activeElement)) main.current.focus({ preventScroll: true })
  }, [])
  return main
}
