import { Heart, X } from 'lucide-react'
import { type ComponentProps, Suspense, useEffect, useRef } from 'react'
import styled, { css, keyframes } from 'styled-components'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DeckEntry } from '../matching/swipes/deck-memory.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useIdle } from '../ui/use-idle.ts'
import type { DeckSheet } from './DeckSheets.tsx'
import type { JointSwipeCard as JointCardShape } from './JointSwipeCard.tsx'
import { requestCardPhoto } from './request-card-photo.ts'
import { SwipeCard } from './SwipeCard.tsx'
import { texts } from './texts.ts'
import type { ExitAnimation } from './use-exit-animation.ts'
import { useSwipeGesture } from './use-swipe-gesture.ts'

/** Loaded apart: most cards are of one member. */
const JointSwipeCard = lazyComponent<'JointSwipeCard', ComponentProps<typeof JointCardShape>>(
  'JointSwipeCard',
  () => import('./JointSwipeCard.tsx'),
  () => null,
)

type Props = {
  /** At least one card; the first is in front. */
  cards: readonly DeckEntry[]
  /** The card that animates out, and its direction. */
  leaving: ExitAnimation | undefined
  onLeft: () => void
  onSwipe: (action: SwipeAction) => void
  /** Opens a sheet about the member of the card in front. */
  onSheet: (sheet: DeckSheet) => void
  disabled: boolean
}

/** The card in front, the next one behind it, and the one that is animating out. */
export function CardStack({ cards, leaving, ...acts }: Props) {
  const [front, second, third] = cards
  // In the first deck, the card in front renders first; the next one is not visible yet and can
  // wait.
  const next = useIdle() ? second : undefined
  // Two quick swipes reach the card after the next.
  const afterNext = next && third
  useEffect(() => {
    if (afterNext) requestCardPhoto(afterNext, 'low')
  }, [afterNext])
  const exiting = leaving && leaving.card.id !== front?.id ? leaving : undefined
  const shown = [exiting?.card, front, next].filter(card => card !== undefined)
  return (
    <Deck $below={cards.length - 1}>
      {shown.map(card => (
        <StackedCard
          key={card.id}
          card={card}
          place={card === front ? 'front' : card === exiting?.card ? exiting.action : 'behind'}
          {...acts}
        />
      ))}
    </Deck>
  )
}

type Place = 'front' | 'behind' | SwipeAction

type StackedProps = Omit<Props, 'cards' | 'leaving'> & {
  card: DeckEntry
  place: Place
}

function StackedCard({ card, place, onLeft, onSwipe, onSheet, disabled }: StackedProps) {
  const element = useRef<HTMLDivElement>(null)
  const front = place === 'front'
  const drag = useSwipeGesture(element, { onSwipe, disabled: disabled || !front })
  return (
    <Held
      ref={element}
      {...drag()}
      $place={place}
      inert={!front}
      onAnimationEnd={event =>
        event.target === event.currentTarget && !front && place !== 'behind' && onLeft()
      }
    >
      {'people' in card ? (
        <Suspense fallback={<SkeletonBlock $height="100%" $radius="var(--radius-xl)" />}>
          <JointSwipeCard card={card} onSheet={front ? onSheet : undefined} />
        </Suspense>
      ) : (
        <SwipeCard card={card} onSheet={front ? name => onSheet({ name, card }) : undefined} />
      )}
      <Stamps aria-hidden="true">
        <Stamp className="like">
          <Icon of={Heart} size="tab" filled />
          {texts.actions.like}
        </Stamp>
        <Stamp className="pass">
          <Icon of={X} size="tab" />
          {texts.actions.pass}
        </Stamp>
      </Stamps>
    </Held>
  )
}

const Deck = styled.div<{ $below: number }>`
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  width: 100%;
  max-width: 56rem;
  min-height: 0;
  margin: 0 auto;

  && {
    margin-bottom: calc(0.8125rem + var(--dock-room, 0px));
  }

  > * {
    grid-area: 1 / 1;
  }

  /* The edges of the cards below. */
  &::before,
  &::after {
    content: "";
    position: absolute;
    z-index: -1;
    inset: auto 1rem -0.4375rem;
    height: 4rem;
    border: var(--border-hair);
    border-radius: var(--radius-xl);
    background: var(--color-surface);
    opacity: ${({ $below }) => ($below > 0 ? 0.85 : 0)};
  }

  &::before {
    inset: auto 2rem -0.8125rem;
    opacity: ${({ $below }) => ($below > 1 ? 0.55 : 0)};
  }
`

const away = {
  like: 'translate(115%, 0) rotate(14deg)',
  pass: 'translate(-115%, 0) rotate(-14deg)',
  super_like: 'translate(0, -60dvh) scale(0.9)',
  maybe: 'translate(0, 40dvh) scale(0.9)',
}

const flies = (action: SwipeAction) => keyframes`to { transform: ${away[action]}; opacity: 0 }`

const places = {
  front: css`
    z-index: 1;
    touch-action: pan-y;
    cursor: grab;
    transform: translateX(calc(var(--shift, 0) * 1px)) rotate(calc(var(--shift, 0) * 0.04deg));

    &:not([data-held="true"]) {
      transition:
        transform var(--dur-fast) var(--ease-out),
        opacity var(--dur-fast);
    }
  `,
  behind: css`
    transform: scale(0.955);
    /*
     * The card behind stays covered until the card in front is dragged aside, and while that one
     * returns.
     */
    visibility: hidden;
    transition: visibility 0s var(--dur-slow);

    [data-held="true"] + & {
      visibility: visible;
      transition: none;
    }

    [data-a11y="on"] & {
      display: none;
    }
  `,
}

const leavingPlace = (action: SwipeAction) => css`
  z-index: 2;
  transform: translateX(calc(var(--shift, 0) * 1px)) rotate(calc(var(--shift, 0) * 0.04deg));
  animation: ${flies(action)} var(--dur-slow) var(--ease-in) forwards;
`

const Held = styled.div<{ $place: Place }>`
  position: relative;
  min-width: 0;
  /* What the window shows of a card that is taller tilts and shrinks, not its middle. */
  transform-origin: 50% var(--pivot, 40dvh);
  ${({ $place }) =>
    $place === 'front' || $place === 'behind' ? places[$place] : leavingPlace($place)}

  &[data-toward="like"] .like,
  &[data-toward="pass"] .pass {
    opacity: 1;
  }
`

/* A card can be taller than the window: the stamp stays in the middle of what is seen of it. */
const Stamps = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: start center;
  pointer-events: none;
`

const Stamp = styled.span`
  position: sticky;
  top: 42dvh;
  grid-area: 1 / 1;
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  padding: var(--space-3) var(--space-5);
  border-radius: var(--radius-pill);
  background: var(--color-surface);
  color: var(--color-ink);
  box-shadow: var(--shadow-3);
  font-weight: var(--weight-bold);
  opacity: 0;
  transition: opacity var(--dur-fast);

  &.like {
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
`
