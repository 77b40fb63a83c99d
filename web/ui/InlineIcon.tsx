import styled from 'styled-components'
import { Icon } from './Icon.tsx'

/** An icon within a line of text, before its word: it stands in the line as a letter does. */
export const InlineIcon = styled(Icon)`
  display: inline-block;
  margin-inline-end: 0.375rem;
  vertical-align: -0.15em;
`
