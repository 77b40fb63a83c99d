import { useState } from 'react'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { prefersReducedMotion } from '../ui/theme.ts'

/** A card that animates out, and the action that caused it. */
export type ExitAnimation = { card: DiscoveryCard; action: SwipeAction }

/** Keeps a swiped card rendered during its exit animation; never with reduced motion. */
export function useExitAnimation(
  front: DiscoveryCard | undefined,
  act: (action: SwipeAction) => void,
) {
  const [leaving, setLeaving] = useState<ExitAnimation>()
  const swipe = (action: SwipeAction) => {
    if (front && !prefersReducedMotion()) setLeaving({ card: front, action })
    act(action)
  }
  return { leaving, swipe, onLeft: () => setLeaving(undefined) }
}
