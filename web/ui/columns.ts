import styled from 'styled-components'

/** Main content with an aside on its right from 1280 px; a stack on narrower windows. */
export const WithAside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-8);
  align-items: start;

  @media (min-width: 80rem) {
    grid-template-columns: minmax(0, 1fr) var(--pane-aside);
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
