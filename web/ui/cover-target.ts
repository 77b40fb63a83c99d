import { css } from 'styled-components'

/** The click target of a control covers its nearest positioned ancestor, such as a card. */
export const coverTarget = css`
  &::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: var(--radius-lg);
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: var(--focus-width) solid var(--color-focus);
    outline-offset: calc(var(--focus-width) * -1);
  }
`
