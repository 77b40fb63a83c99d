import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useProfileView } from '../notifications/use-profile-view.ts'
import { cardAnnouncement } from '../profiles/card-lines.ts'
import { lowWindow } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { CardStack } from './CardStack.tsx'
import { type DeckSheet, DeckSheets } from './DeckSheets.tsx'
import { DeckSkeleton } from './DeckSkeleton.tsx'
import type { EmptyDeckProps } from './NoMoreProfiles.tsx'
import { SwipeButtons } from './SwipeButtons.tsx'
import { texts } from './texts.ts'
import type { Deck } from './use-deck.ts'
import { useDeckKeys } from './use-deck-keys.ts'
import { useExitAnimation } from './use-exit-animation.ts'

const NoMoreProfiles = lazyComponent<'NoMoreProfiles', EmptyDeckProps>(
  'NoMoreProfiles',
  () => import('./NoMoreProfiles.tsx'),
  ProblemNotice,
)

type Props = { mode: DiscoveryMode; deck: Deck; cards: readonly DiscoveryCard[] }

/** The cards with their buttons and keys, or the notice that there are no more. */
export function OpenDeck({ mode, deck, cards }: Props) {
  const { act, undo, pending, retry } = deck
  const [front] = cards
  useProfileView(front?.id)
  const panel = useRef<HTMLElement>(null)
  const { leaving, swipe, onLeft } = useExitAnimation(front, act)
  const swipeOnce = (action: SwipeAction) => pending ?? swipe(action)
  useDeckKeys(panel, { act: swipeOnce, undo, enabled: Boolean(front ?? undo) })
  const [sheet, setSheet] = useState<DeckSheet>()
  const [isSheetOpen, setSheetOpen] = useState(false)

  // The button that had focus disappears with the last card and appears with the first.
  const isEmpty = !front
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when isEmpty changes
  useEffect(() => {
    if (!panel.current || panel.current.closest('[inert]')) return
    if (document.activeElement === document.body) panel.current.focus({ preventScroll: true })
  }, [isEmpty])

  useCardFromItsTop(panel, front?.id)

  return (
    <Place
      ref={panel}
      tabIndex={-1}
      aria-label={texts.deck.label}
      aria-describedby="deck-keys"
      $empty={isEmpty}
    >
      {front ? (
        <>
          <CardStack
            cards={cards}
            leaving={leaving}
            onLeft={onLeft}
            onSwipe={swipeOnce}
            onSheet={name => {
              setSheet({ name, card: front })
              setSheetOpen(true)
            }}
            disabled={pending !== undefined}
          />
          <SwipeButtons onAct={swipeOnce} pending={pending} undo={undo} />
        </>
      ) : (
        <Suspense fallback={<DeckSkeleton />}>
          <NoMoreProfiles mode={mode} undo={undo} onReload={retry} />
        </Suspense>
      )}
      <VisuallyHidden id="deck-keys">{texts.deck.keys}</VisuallyHidden>
      <VisuallyHidden role="status">{front && cardAnnouncement(front)}</VisuallyHidden>
      <DeckSheets mode={mode} sheet={sheet} open={isSheetOpen} onOpenChange={setSheetOpen} />
    </Place>
  )
}

/**
 * Scrolls back to the portrait when the next card comes and the page shows the last one's details.
 */
function useCardFromItsTop(panel: RefObject<HTMLElement | null>, cardId: string | undefined) {
  const shown = useRef(cardId)
  useEffect(() => {
    if (shown.current === cardId) return
    shown.current = cardId
    const { top = 0 } = panel.current?.getBoundingClientRect() ?? {}
    if (top < 0) panel.current?.scrollIntoView({ block: 'start' })
  }, [panel, cardId])
}

const Place = styled.section<{ $empty: boolean }>`
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  gap: var(--space-2);
  align-items: ${({ $empty }) => ($empty ? 'center' : 'stretch')};

  &:focus {
    outline: none;
  }

  @media ${lowWindow} {
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) ${({ $empty }) => ($empty ? '' : '9rem')};
    gap: var(--space-4);
  }

  @media (min-width: 64rem) {
    gap: var(--space-3);
  }
`
