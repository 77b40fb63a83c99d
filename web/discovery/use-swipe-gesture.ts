import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'
import { prefersStillness } from '../ui/theme.ts'
import { dragOf } from './drag.ts'

type Options = {
  /** Past the threshold to the right, to the left. */
  onSwipe: (toward: 'like' | 'pass') => void
  disabled: boolean
}

/**
 * Dragging a card sideways: it shifts and tilts with the finger, fades past 50 px and, let go past
 * 100 px, goes where it was pulled; otherwise it lies back. Where nothing may move it stays in place
 * and only says what letting go would mean. Spread the handlers on the element of `card`.
 */
export function useSwipeGesture(card: RefObject<HTMLElement | null>, options: Options) {
  const { onSwipe, disabled } = options
  return useDrag(
    ({ xy: [now], initial: [start], last, canceled }) => {
      const x = now - start
      const element = card.current
      if (!element) return
      const swipes = canceled ? undefined : dragOf(x).swipes
      paint(element, last && !swipes ? 0 : x, !last)
      if (last && swipes) onSwipe(swipes)
    },
    { axis: 'x', filterTaps: true, enabled: !disabled, pointer: { keys: false } },
  )
}

function paint(element: HTMLElement, x: number, held: boolean): void {
  const { opacity, toward } = dragOf(x)
  element.style.setProperty('--shift', prefersStillness() ? '0' : String(x))
  element.style.opacity = held && opacity < 1 ? String(opacity) : ''
  element.dataset.held = String(held)
  element.dataset.toward = toward ?? ''
}
