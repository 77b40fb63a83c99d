import styled, { css } from 'styled-components'

/** Frame with a photo as first child and overlays on it. */
export const PhotoFrame = styled.div`
  position: relative;
  min-height: 0;
  color: var(--color-on-photo);
  overflow: hidden;
  user-select: none;

  > :first-child {
    position: absolute;
    inset: 0;
  }
`

/** Background of a round button on a photo. */
export const roundOnPhoto = css`
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  border-radius: 50%;
  background: var(--photo-chip);
  color: var(--color-on-photo);
`
