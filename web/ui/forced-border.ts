import { css } from 'styled-components'

/**
 * An edge for what only its background or shadow sets apart: a contrast theme of the system takes
 * both away, but leaves borders.
 */
export const forcedBorder = css`
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
