import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { coverTarget } from '../ui/cover-target.ts'

/** A name that opens the member's profile. Its click target is its nearest positioned ancestor. */
export const NameButton = (props: ComponentProps<'button'>) => (
  <Plain type="button" aria-haspopup="dialog" {...props} />
)

/** Raises a control above the click target of a `NameButton`, so that it can be clicked. */
export const AboveName = styled.div`
  position: relative;
  z-index: 1;
`

const Plain = styled.button`
  ${coverTarget}
`
