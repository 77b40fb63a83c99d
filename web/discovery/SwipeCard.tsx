import styled from 'styled-components'
import type { DiscoveryCard } from '../../contracts/discovery.ts'
import { CardDetails } from './CardDetails.tsx'
import { CardPhoto } from './CardPhoto.tsx'
import type { DeckSheet } from './DeckSheets.tsx'

type Props = {
  card: DiscoveryCard
  /** Present only for the card in front; the one behind has no buttons. */
  onSheet?: (name: DeckSheet['name']) => void
}

/**
 * Card of a member as members without a match see it: portrait above details, side by side on a
 * desktop.
 */
export const SwipeCard = ({ card, onSheet }: Props) => (
  <Shape aria-label={card.pseudonym}>
    <CardPhoto card={card} onReport={onSheet && (() => onSheet('safety'))} />
    <CardDetails card={card} onSheet={name => onSheet?.(name)} />
  </Shape>
)

const Shape = styled.article`
  display: grid;
  grid-template: minmax(14rem, 1fr) auto / minmax(0, 1fr);
  height: 100%;
  border-radius: var(--radius-xl);
  background: var(--color-surface);
  box-shadow:
    0 0 0 1px var(--color-line),
    var(--shadow-3);
  overflow: hidden;

  [data-a11y="on"] & {
    grid-template-rows: minmax(20rem, 1fr) auto;
  }

  @media (min-width: 64rem) {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(24rem, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`
