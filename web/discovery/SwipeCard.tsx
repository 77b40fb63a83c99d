import styled from 'styled-components'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { lowWindow } from '../ui/layout.ts'
import { CardDetails } from './CardDetails.tsx'
import { CardPhoto } from './CardPhoto.tsx'
import type { DeckSheet } from './DeckSheets.tsx'
import { deckHeight } from './deck-height.ts'

type Props = {
  card: DiscoveryCard
  /** Present only for the card in front; the one behind has no buttons. */
  onSheet?: (name: DeckSheet['name']) => void
}

/**
 * Card of a member, as members without a match see it. On a phone the portrait fills the deck and
 * the details follow below; on a desktop they are side by side.
 */
export const SwipeCard = ({ card, onSheet }: Props) => (
  <Shape aria-label={card.pseudonym}>
    <CardPhoto card={card} onReport={onSheet && (() => onSheet('safety'))} />
    <CardDetails card={card} onSheet={name => onSheet?.(name)} />
  </Shape>
)

const Shape = styled.article`
  display: grid;
  grid-template: ${deckHeight} auto / minmax(0, 1fr);
  align-content: start;
  height: 100%;
  border-radius: var(--radius-xl);
  background: var(--color-surface);
  box-shadow:
    0 0 0 1px var(--color-line),
    var(--shadow-3);
  overflow: hidden;

  [data-a11y="on"] & {
    /* What the rows above, the buttons and the navigation leave of the window. */
    --portrait-least: clamp(10.5rem, 100dvh - 25rem, 24rem);
    --rows-above: 12.5rem;
  }

  @media ${lowWindow} {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }

  @media (min-width: 64rem) {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(24rem, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`
