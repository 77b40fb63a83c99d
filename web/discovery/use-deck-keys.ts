import { type RefObject, useEffect, useRef } from 'react'
import type { SwipeAction } from '../../contracts/matching/matching.ts'

const actions: Record<string, SwipeAction> = {
  ArrowRight: 'like',
  ArrowLeft: 'pass',
  ArrowUp: 'super_like',
  ArrowDown: 'maybe',
}

type Options = {
  act: (action: SwipeAction) => void
  undo: (() => void) | undefined
  enabled: boolean
}

/** Controls that use the arrow keys or letters themselves. */
const others =
  'input, textarea, select, [role="tab"], [role="dialog"], [role="menu"], [contenteditable], [data-whole="true"]'

const scrolls = () => document.documentElement.scrollHeight > document.documentElement.clientHeight

/**
 * Arrow keys act on the card in front, anywhere except in controls that use them, and focus the
 * deck. U undoes the last swipe while the deck has focus: single letters must not be global
 * shortcuts.
 */
export function useDeckKeys(panel: RefObject<HTMLElement | null>, options: Options): void {
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { act, undo, enabled } = latest.current
      const target = event.target as Element
      const busy = event.ctrlKey || event.metaKey || event.altKey || event.repeat
      if (!enabled || busy || event.defaultPrevented || target.closest(others)) return
      if (document.querySelector('[role="dialog"]')) return

      const inside = panel.current?.contains(target) ?? false
      const action = actions[event.key]
      const handles = action && (inside || !(isVertical(event.key) && scrolls()))
      if (handles) act(action)
      else if (inside && event.key.toLowerCase() === 'u') undo?.()
      else return
      event.preventDefault()
      if (!inside) panel.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [panel])
}

const isVertical = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'
