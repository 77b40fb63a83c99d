import type { ComponentProps } from 'react'
import styled from 'styled-components'

/** A name that opens the member's profile. Its click target is its nearest positioned ancestor. */
export const NameButton = (props: ComponentProps<'button'>) => (
  <Plain type="button" aria-haspopup="dialog" {...props} />
)

/** Raises a control inside such a target above it, so that it can be clicked. */
export const AboveName = styled.div`
  position: relative;
  z-index: 1;
`

const Plain = styled.button`
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
