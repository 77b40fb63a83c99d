import { type RefObject, useEffect, useRef } from 'react'
import type { SwipeAction } from '../../contracts/matching.ts'

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
 * Binds keys to the deck: arrow keys act on the card in front, U undoes the last swipe. Arrows work
 * anywhere on the screen except in controls that use them; they also move focus to the deck. U
 * works only while the deck has focus, because a single letter must not be a global shortcut.
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
