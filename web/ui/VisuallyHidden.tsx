import styled, { css } from 'styled-components'

/** Heard, not seen. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** Text that is heard, not seen. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`
