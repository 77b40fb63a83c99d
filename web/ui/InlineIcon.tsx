import styled from 'styled-components'
import { Icon } from './Icon.tsx'

/** An icon within a line of text, aligned like a letter. */
export const InlineIcon = styled(Icon)`
  display: inline-block;
  margin-inline-end: 0.375rem;
  vertical-align: -0.15em;
`
