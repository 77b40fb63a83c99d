import styled from 'styled-components'

/**
 * Buttons at the end of a form that stay reachable at any scroll position. Give it `data-docked`:
 * then focused elements are scrolled clear of it, and in a very low window it is part of the page.
 */
export const Dock = styled.div`
  position: sticky;
  z-index: 2;
  bottom: calc(var(--bar-bottom) + env(safe-area-inset-bottom));
  display: grid;
  margin-inline: calc(var(--gutter) * -1);
  padding: var(--space-4) var(--gutter) var(--space-2);
  background: linear-gradient(transparent, var(--color-bg) var(--space-4));

  @media (forced-colors: active) {
    background: Canvas;
  }

  @media (min-width: 64rem) {
    bottom: 0;
    justify-content: end;
    padding-bottom: var(--space-4);
  }
`
