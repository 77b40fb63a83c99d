import styled, { css } from 'styled-components'

/** A square of 24 px that holds a native input and the mark that is shown while it is checked. */
export const markBox = css`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  color: var(--color-on-primary);

  > :not(input) {
    position: relative;
    pointer-events: none;
    opacity: 0;
  }

  > input:checked + * {
    opacity: 1;
  }
`

/** A native checkbox or radio button that fills its `markBox`. */
export const NativeMark = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  border: 1.5px solid var(--color-line-strong);
  border-radius: ${({ type }) => (type === 'radio' ? '50%' : 'var(--radius-xs)')};
  background: var(--color-surface);
  appearance: none;
  cursor: pointer;

  &:checked {
    border-color: var(--color-primary);
    background: var(--color-primary);
  }

  &[aria-invalid="true"] {
    border-color: var(--color-no);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`

/** The mark of a radio button. */
export const MarkDot = styled.i`
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: currentColor;
`
