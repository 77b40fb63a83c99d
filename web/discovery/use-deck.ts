import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useRoute } from '../data/use-route.ts'
import { cardsOf, withCardBack, withNewCards, withoutCard } from '../matching/swipes/deck-memory.ts'
import { memoryAtom } from '../matching/swipes/deck-state.ts'
import { useSwipes } from '../matching/swipes/use-swipes.ts'
import { requestCardPhoto } from './request-card-photo.ts'

export type Deck = {
  /** The first card is in front; undefined while the deck loads. */
  cards: readonly DiscoveryCard[] | undefined
  error: Error | undefined
  retry: () => void
  /**
   * Swipes the card in front. It returns if the swipe fails, unless its member no longer exists.
   */
  act: (action: SwipeAction) => void
  /** The action whose request is in progress. */
  pending: SwipeAction | undefined
  /** Defined while this mode's last swipe can be undone. */
  undo: (() => void) | undefined
}

/** The deck of a mode and its actions. One action runs at a time. */
export function useDeck(mode: DiscoveryMode): Deck {
  const { data, error, refresh } = useRoute(
    'GET /api/discover/:mode',
    { params: { mode } },
    { onAnswer: ([front]) => front && requestCardPhoto(front, 'high') },
  )
  const [memories, remember] = useAtom(memoryAtom)
  const { swiping, undo, last, pending } = useSwipes({
    onFailed: ({ swipedProfileId, discoveryMode }) =>
      remember({ mode: discoveryMode, change: current => withCardBack(current, swipedProfileId) }),
  })
  const [latest, setLatest] = useState<SwipeAction>('like')

  const memory = memories[mode]
  const cards = data && cardsOf(data, memory)
  const front = cards?.[0]?.id
  useEffect(() => {
    if (front !== memory.frontId)
      remember({
        mode,
        change: current => ({
          ...current,
          frontId: front,
          hasShown: current.hasShown || front !== undefined,
        }),
      })
  }, [front, memory.frontId, mode, remember])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new deck arrives
  useEffect(() => remember({ mode, change: withNewCards }), [data, mode, remember])

  const act = (action: SwipeAction) => {
    const [card, next] = cards ?? []
    if (!card || pending) return
    setLatest(action)
    remember({ mode, change: current => withoutCard(current, card, next) })
    void swiping.run({ body: { swipedProfileId: card.id, action, discoveryMode: mode } })
  }

  return {
    cards,
    error,
    retry: () => void refresh(),
    act,
    pending: pending ? latest : undefined,
    undo: last?.discoveryMode === mode && !pending ? undo : undefined,
  }
}
