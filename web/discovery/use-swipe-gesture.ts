import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'
import { swipeGesture } from '../../contracts/limits.ts'
import { prefersStillness } from '../look/theme.ts'

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
      const far = Math.abs(x) > swipeGesture.threshold && !canceled
      paint(element, last && !far ? 0 : x, !last)
      if (last && far) onSwipe(x > 0 ? 'like' : 'pass')
    },
    { axis: 'x', filterTaps: true, enabled: !disabled, pointer: { keys: false } },
  )
}

function paint(element: HTMLElement, x: number, held: boolean): void {
  const past = Math.abs(x) > swipeGesture.fadePast
  element.style.setProperty('--shift', prefersStillness() ? '0' : String(x))
  element.style.opacity = held && past ? String(swipeGesture.fadedOpacity) : ''
  element.dataset.held = String(held)
  element.dataset.toward = past ? (x > 0 ? 'like' : 'pass') : ''
}
