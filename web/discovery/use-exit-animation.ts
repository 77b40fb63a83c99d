import { useState } from 'react'
import type { DiscoveryCard } from '../../contracts/discovery.ts'
import type { SwipeAction } from '../../contracts/matching.ts'
import { prefersStillness } from '../ui/theme.ts'

/** A card on its way out, and what sent it. */
export type ExitAnimation = { card: DiscoveryCard; action: SwipeAction }

/** Keeps the card that was acted on until it has flown; not at all where nothing may move. */
export function useExitAnimation(
  front: DiscoveryCard | undefined,
  act: (action: SwipeAction) => void,
) {
  const [leaving, setLeaving] = useState<ExitAnimation>()
  const swipe = (action: SwipeAction) => {
    if (front && !prefersStillness()) setLeaving({ card: front, action })
    act(action)
  }
  return { leaving, swipe, onLeft: () => setLeaving(undefined) }
}
