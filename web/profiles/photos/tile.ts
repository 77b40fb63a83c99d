import styled from 'styled-components'

/** Frame of one photo, with the aspect ratio of a card. */
export const Tile = styled.li`
  position: relative;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  overflow: hidden;
`

/** A round button in the corner of a tile. */
export const Corner = styled.button`
  position: absolute;
  top: var(--space-1);
  right: var(--space-1);
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  border-radius: var(--radius-pill);
  background: var(--photo-chip);
  color: var(--color-on-photo);
`
