import styled, { css } from 'styled-components'

/** A photo, its first child, and what stands on it. */
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

/** The round spot that a button on a photo has. */
export const roundOnPhoto = css`
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  border-radius: 50%;
  background: var(--photo-chip);
  color: var(--color-on-photo);
`
