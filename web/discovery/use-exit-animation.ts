import { useState } from 'react'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DeckEntry } from '../matching/swipes/deck-memory.ts'
import { prefersReducedMotion } from '../ui/theme.ts'

/** A card that animates out, and the action that caused it. */
export type ExitAnimation = { card: DeckEntry; action: SwipeAction }

/** Keeps a swiped card rendered during its exit animation; never with reduced motion. */
export function useExitAnimation(front: DeckEntry | undefined, act: (action: SwipeAction) => void) {
  const [leaving, setLeaving] = useState<ExitAnimation>()
  const swipe = (action: SwipeAction) => {
    if (front && !prefersReducedMotion()) setLeaving({ card: front, action })
    act(action)
  }
  return { leaving, swipe, onLeft: () => setLeaving(undefined) }
}
