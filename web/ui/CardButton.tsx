import styled from 'styled-components'

/** A button in a card's text. One line high; its touch target covers the lines around it. */
export const CardButton = styled.button`
  display: block;
  min-width: var(--tap);
  min-height: var(--tap);
  margin-block: -0.75rem;
  color: var(--color-link);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  text-align: left;
`
