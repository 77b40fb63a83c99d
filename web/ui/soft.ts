import { css } from 'styled-components'

/** The soft ground of a tone, and the colour of text on it. */
export const soft = (tone: 'primary' | 'accent' | 'ai' | 'yes' | 'maybe' | 'no') => css`
  background: var(--color-${tone}-soft);
  color: var(--color-on-${tone}-soft);
`
