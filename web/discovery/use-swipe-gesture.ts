import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'
import { swipeGesture } from '../../contracts/core/limits.ts'
import { prefersReducedMotion } from '../ui/theme.ts'

type Toward = 'like' | 'pass'

/** The result of a sideways drag: right is like, left is pass. */
export type Drag = {
  /** The action to show; undefined until the drag has passed the display threshold. */
  readonly toward: Toward | undefined
  /** The action on release; undefined until the drag has passed the swipe threshold. */
  readonly swipes: Toward | undefined
  readonly opacity: number
}

/** Returns the result of a drag by `x` pixels to the right; negative is to the left. */
export const dragOf = (x: number): Drag => {
  const side = x > 0 ? 'like' : 'pass'
  const past = Math.abs(x) > swipeGesture.fadePast
  return {
    toward: past ? side : undefined,
    swipes: Math.abs(x) > swipeGesture.threshold ? side : undefined,
    opacity: past ? swipeGesture.fadedOpacity : 1,
  }
}

type Options = {
  /** Called on release past the threshold to the right or to the left. */
  onSwipe: (toward: 'like' | 'pass') => void
  disabled: boolean
}

/**
 * Drag gesture of a card: it follows the finger, fades past 50 px, and is swiped on release past
 * 100 px. With reduced motion it only shows the action of the release. Spread the handlers on
 * `card`.
 */
export function useSwipeGesture(card: RefObject<HTMLElement | null>, options: Options) {
  const { onSwipe, disabled } = options
  return useDrag(
    ({ xy: [now], initial: [start], first, last, canceled }) => {
      const x = now - start
      const element = card.current
      if (!element) return
      if (first) setPivot(element)
      const swipes = canceled ? undefined : dragOf(x).swipes
      paint(element, last && !swipes ? 0 : x, !last)
      if (last && swipes) onSwipe(swipes)
    },
    { axis: 'x', filterTaps: true, enabled: !disabled, pointer: { keys: false } },
  )
}

/** The card turns around the middle of the window, also where it is taller. */
function setPivot(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect()
  element.style.setProperty('--pivot', `${innerHeight / 2 - top}px`)
}

function paint(element: HTMLElement, x: number, isDragging: boolean): void {
  const { opacity, toward } = dragOf(x)
  element.style.setProperty('--shift', prefersReducedMotion() ? '0' : String(x))
  element.style.opacity = isDragging && opacity < 1 ? String(opacity) : ''
  element.dataset.held = String(isDragging)
  element.dataset.toward = toward ?? ''
}
