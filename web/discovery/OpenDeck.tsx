import { UsersRound } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { DeckEntry } from '../matching/swipes/deck-memory.ts'
import { useProfileView } from '../notifications/use-profile-view.ts'
import { cardAnnouncement, jointAboutLines } from '../profiles/card-lines.ts'
import { namesOf } from '../profiles/names-of.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
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
import { useExitAnimation } from './use-exit-animation.ts'

const NoMoreProfiles = lazyComponent<'NoMoreProfiles', EmptyDeckProps>(
  'NoMoreProfiles',
  () => import('./NoMoreProfiles.tsx'),
  ProblemNotice,
)

type Props = {
  mode: DiscoveryMode
  deck: Deck
  cards: readonly DeckEntry[]
  /** Without joint cards where only these were asked for: shows all cards again. */
  onShowAll: (() => void) | undefined
}

/** The cards with their buttons and keys, or the notice that there are no more. */
export function OpenDeck({ mode, deck, cards, onShowAll }: Props) {
  const { act, skip, undo, pending, retry } = deck
  const [front] = cards
  const alone = front && 'people' in front ? undefined : front
  useProfileView(alone?.id)
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

  useCardFromItsTop(front?.id)

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
            onSheet={opened => {
              setSheet(opened)
              setSheetOpen(true)
            }}
            disabled={pending !== undefined}
          />
          <SwipeButtons
            onAct={swipeOnce}
            pending={pending}
            undo={undo}
            mode={mode}
            profileId={alone?.id}
            onLikedTogether={skip}
          />
        </>
      ) : (
        <Suspense fallback={<DeckSkeleton />}>
          {onShowAll ? (
            <NoJointCards onShowAll={onShowAll} />
          ) : (
            <NoMoreProfiles mode={mode} undo={undo} onReload={retry} />
          )}
        </Suspense>
      )}
      <VisuallyHidden id="deck-keys">{texts.deck.keys}</VisuallyHidden>
      <VisuallyHidden role="status">{front && announcementOf(front)}</VisuallyHidden>
      <DeckSheets
        mode={mode}
        sheet={sheet}
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        onLike={sheet?.card.id === alone?.id ? comment => act('like', comment) : undefined}
      />
    </Place>
  )
}

const announcementOf = (card: DeckEntry): string =>
  'people' in card
    ? [texts.together.label(namesOf(card.people)), ...jointAboutLines(card)].join(', ')
    : cardAnnouncement(card)

const NoJointCards = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState icon={UsersRound} title={texts.together.none.title} text={texts.together.none.text}>
    <Button onClick={onShowAll}>{texts.together.none.all}</Button>
    <ButtonLink rank={2} to={pageAt('/constellation')}>
      {texts.together.none.own}
    </ButtonLink>
  </EmptyState>
)

/** Scrolls back to the top of the screen, with the portrait and the toast, when the next card comes. */
function useCardFromItsTop(cardId: string | undefined) {
  const shown = useRef(cardId)
  useEffect(() => {
    if (shown.current === cardId) return
    shown.current = cardId
    scrollTo(0, 0)
  }, [cardId])
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

/**
 * Arrow keys act on the card in front and focus the deck, where nothing has the focus or what has it
 * does not use them. U undoes the last swipe while the deck has focus: single letters must not be global
 * shortcuts.
 */
function useDeckKeys(panel: RefObject<HTMLElement | null>, options: Options): void {
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
      if (action) act(action)
      else if (inside && event.key.toLowerCase() === 'u') undo?.()
      else return
      event.preventDefault()
      if (!inside) panel.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [panel])
}
