import type { ComponentProps } from 'react'
import styled from 'styled-components'

/** A name that opens whose it is. All of its nearest positioned ancestor is its target. */
export const NameButton = (props: ComponentProps<'button'>) => (
  <Plain type="button" aria-haspopup="dialog" {...props} />
)

/** What can be pressed inside of such a target, so that it lies above it. */
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
