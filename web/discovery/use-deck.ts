import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { LikeCommentInput } from '../../contracts/matching/like-comments.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { addressOf } from '../data/address.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import {
  cardsOf,
  type DeckEntry,
  withCardBack,
  withNewCards,
  withoutCard,
} from '../matching/swipes/deck-memory.ts'
import { memoryAtom } from '../matching/swipes/deck-state.ts'
import { useSwipes } from '../matching/swipes/use-swipes.ts'
import { namesOf } from '../profiles/names-of.ts'
import { useToast } from '../ui/toast-state.ts'
import { requestCardPhoto } from './request-card-photo.ts'
import { texts } from './texts.ts'

export type Deck = {
  /** The first card is in front; undefined while the deck loads. */
  cards: readonly DeckEntry[] | undefined
  error: Error | undefined
  retry: () => void
  /**
   * Swipes the card in front. It returns if the swipe fails, unless its member no longer exists. A joint
   * card is liked or passed.
   */
  act: (action: SwipeAction, comment?: LikeCommentInput) => void
  /** Takes the card in front away, whose member was liked together with others. */
  skip: () => void
  /** The action whose request is in progress. */
  pending: SwipeAction | undefined
  /** Defined while this mode's last swipe can be undone. */
  undo: (() => void) | undefined
}

/** The deck of a mode and its actions; of joint cards alone if `onlyTogether`. One action runs at a time. */
export function useDeck(mode: DiscoveryMode, onlyTogether: boolean): Deck {
  const alone = useRoute(
    'GET /api/discover/:mode',
    { params: { mode } },
    { when: !onlyTogether, onAnswer: ([front]) => front && requestCardPhoto(front, 'high') },
  )
  const joint = useRoute(
    'GET /api/joint-cards/:mode',
    { params: { mode } },
    { when: onlyTogether, refetch: true },
  )
  const { error, refresh } = onlyTogether ? joint : alone
  const data: readonly DeckEntry[] | undefined = onlyTogether
    ? joint.data
    : alone.data?.flatMap(card => [...card.together, card])
  const [memories, remember] = useAtom(memoryAtom)
  const { swiping, undo, last, pending } = useSwipes({
    onFailed: ({ swipedProfileId, discoveryMode }) =>
      remember({ mode: discoveryMode, change: current => withCardBack(current, swipedProfileId) }),
  })
  const together = useJointSwipe(mode, cardId =>
    remember({ mode, change: current => withCardBack(current, cardId) }),
  )
  const [latest, setLatest] = useState<SwipeAction>('like')
  const isPending = pending || together.pending

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
  useEffect(
    () => remember({ mode, change: withNewCards }),
    [alone.data, joint.data, mode, remember],
  )

  const [card, next] = cards ?? []
  const skip = () => {
    if (card) remember({ mode, change: current => withoutCard(current, card, next) })
  }
  const act = (action: SwipeAction, comment?: LikeCommentInput) => {
    if (!card || isPending) return
    setLatest(action)
    if ('people' in card) {
      if (action !== 'like' && action !== 'pass') return
      together.swipe(card.id, namesOf(card.people), action)
    } else {
      const body = { swipedProfileId: card.id, action, discoveryMode: mode }
      void swiping.run({ body: { ...body, ...(comment && { comment }) } })
    }
    skip()
  }

  return {
    cards,
    error,
    retry: () => void refresh(),
    act,
    skip,
    pending: isPending ? latest : undefined,
    undo: last?.discoveryMode === mode && !isPending ? undo : undefined,
  }
}

/** Likes and passes joint cards. `onFailed` gets the id of a card that is still there. */
function useJointSwipe(mode: DiscoveryMode, onFailed: (cardId: string) => void) {
  const toast = useToast()
  const [names, setNames] = useState('')
  const { run, pending } = useCommand('POST /api/joint-cards/:id/swipe', {
    refresh: [
      addressOf('GET /api/discover/:mode', { mode }),
      '/api/joint-cards',
      '/api/group-chats',
    ],
    onDone: ({ groupId }, { body: { action } }) => {
      if (groupId !== null) return // a match has its own screen
      toast(action === 'like' ? texts.together.liked(names) : texts.together.passed)
    },
    onFailed: (error, { params: { id } }) => {
      if (!(error instanceof CallFailed && error.code === 'not_found')) onFailed(id)
    },
  })
  const swipe = (id: string, of: string, action: 'like' | 'pass') => {
    setNames(of)
    void run({ params: { id }, body: { action, mode } })
  }
  return { swipe, pending }
}
