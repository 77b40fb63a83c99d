import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

/** Offsets of a page in CSS pixels: of the window under '', of each `data-scrolls` by its name. */
type Offsets = Map<string, number>

/** Time for which a page may load until it is long enough to scroll back, in milliseconds. */
const RETURN_TIMEOUT = 3_000

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const partBy = (name: string): Element | null =>
  name === '' ? document.scrollingElement : document.querySelector(`[data-scrolls="${name}"]`)

/** Scrolls to the offsets as soon as the page is long enough. The member's own input ends that. */
function scrollBack(offsets: Offsets, signal: AbortSignal): void {
  const missing = new Map(offsets)
  const until = performance.now() + RETURN_TIMEOUT
  const attempt = () => {
    if (signal.aborted) return
    for (const [name, offset] of missing) {
      const part = partBy(name)
      if (!part) continue
      part.scrollTop = offset
      if (Math.abs(part.scrollTop - offset) <= 1) missing.delete(name)
    }
    if (missing.size > 0 && performance.now() < until) requestAnimationFrame(attempt)
  }
  attempt()
}

const isSamePlace = (one: Location, other: Location) => one.pathname === other.pathname

/**
 * Starts each new page at its top, and returns on Back to where the member was, also in parts that
 * scroll by themselves. The browser alone would scroll before the page has loaded.
 */
export function useScrollReturn(): void {
  const here = useLocation()
  const action = useNavigationType()
  const kept = useRef(new Map<string, Offsets>())
  const current = useRef(here)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    // The browser itself returns to the offset after a reload.
    const onHide = () => {
      history.scrollRestoration = 'auto'
    }
    const onScroll = ({ target }: Event) => {
      const part = target instanceof HTMLElement ? target.dataset.scrolls : ''
      if (part === undefined) return
      const offsets = kept.current.get(current.current.key) ?? new Map()
      kept.current.set(current.current.key, offsets.set(part, partBy(part)?.scrollTop ?? 0))
    }
    addEventListener('pagehide', onHide)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      removeEventListener('pagehide', onHide)
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [])

  useLayoutEffect(() => {
    const before = current.current
    if (before.key === here.key) return
    current.current = here
    if (action === 'REPLACE' && isSamePlace(before, here)) {
      const offsets = kept.current.get(before.key)
      if (offsets) kept.current.set(here.key, offsets)
      return
    }
    const offsets = action === 'POP' ? kept.current.get(here.key) : undefined
    if (!offsets) {
      scrollTo(0, 0)
      return
    }
    const stop = new AbortController()
    const { signal } = stop
    for (const input of inputs) addEventListener(input, () => stop.abort(), { signal })
    scrollBack(offsets, signal)
    return () => stop.abort()
  }, [here, action])
}
