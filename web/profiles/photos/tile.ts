import styled from 'styled-components'

/** Frame of one photo, with the aspect ratio of a card. */
export const Tile = styled.li`
  position: relative;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  overflow: hidden;
`

/** A round button on a photo, in one of its corners. */
export const Corner = styled.button<{
  $at: 'top left' | 'top right' | 'bottom left' | 'bottom right'
}>`
  position: absolute;
  ${({ $at }) =>
    $at
      .split(' ')
      .map(side => `${side}: var(--space-1);`)
      .join(' ')}
  display: flex;
  gap: 0.375rem;
  align-items: center;
  justify-content: center;
  min-width: var(--tap);
  height: var(--tap);
  border-radius: var(--radius-pill);
  background: var(--photo-chip);
  color: var(--color-on-photo);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);

  &[aria-disabled="true"] {
    cursor: default;

    > svg {
      opacity: 0.35;
    }
  }
`
