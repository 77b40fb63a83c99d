import styled from 'styled-components'

/** The place of a message's photo, of one size before and after it has loaded. */
export const PhotoPlace = styled.div`
  position: relative;
  width: min(15rem, 62vw);
  aspect-ratio: 4 / 5;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  overflow: hidden;
`
