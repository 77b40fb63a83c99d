import styled from 'styled-components'
import { lowWindow } from '../ui/layout.ts'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { deckHeight } from './deck-height.ts'
import { texts } from './texts.ts'

const buttons = ['pass', 'maybe', 'like', 'super like']

export const DeckSkeleton = () => (
  <Place role="status">
    <Card>
      <SkeletonBlock $height="100%" $radius="var(--radius-xl)" />
      <p>{texts.deck.loading}</p>
    </Card>
    <Buttons aria-hidden="true">
      {buttons.map(button => (
        <SkeletonBlock key={button} $width="3.375rem" $height="3.375rem" $radius="50%" />
      ))}
    </Buttons>
  </Place>
)

const Place = styled.div`
  display: grid;
  grid-template: minmax(${deckHeight}, 1fr) auto / minmax(0, 1fr);
  gap: var(--space-4);
  padding-bottom: 1.5rem;

  @media ${lowWindow} {
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) 9rem;
    padding: 0;
  }

  @media (min-width: 64rem) {
    grid-template-rows: minmax(22rem, 1fr) auto;
  }
`

const Card = styled.div`
  display: grid;
  width: 100%;
  max-width: 56rem;
  margin: 0 auto;

  > * {
    grid-area: 1 / 1;
  }

  p {
    place-self: center;
    z-index: 1;
    color: var(--color-ink-2);
    font-weight: var(--weight-medium);
  }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: center;
  justify-content: center;
  gap: var(--space-3) var(--space-6);
`
