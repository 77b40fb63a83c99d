import styled from 'styled-components'
import type { Step } from './layout.ts'

const seconds = { aside: 'var(--pane-aside)', preview: '20rem', equal: 'minmax(0, 1fr)' }

type SplitProps = {
  /** The width of a window, in rem, from which it has two columns: 80 by default. */
  $from?: 48 | 64 | 80
  $second?: keyof typeof seconds
  $gap?: Step
  $across?: Step
}

/** Two columns, the second an aside by default; a stack on narrower windows. */
export const Split = styled.div<SplitProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 4, $across = 8 }) => `var(--space-${$gap}) var(--space-${$across})`};
  align-items: ${({ $second = 'aside' }) => ($second === 'equal' ? 'stretch' : 'start')};

  @media (min-width: ${({ $from = 80 }) => $from}rem) {
    grid-template-columns: minmax(0, 1fr) ${({ $second = 'aside' }) => seconds[$second]};
  }
`

/** Cards side by side where there is room for two. */
export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-4);
  align-items: start;
`

/** Wider cards, side by side where there is room for two. */
export const WideTiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-3);

  @media (min-width: 64rem) {
    gap: var(--space-4);
  }
`
