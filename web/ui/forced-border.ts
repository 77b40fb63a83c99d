import { css } from 'styled-components'

/**
 * A border for elements that only their background or shadow sets apart: forced colours remove both
 * but keep borders.
 */
export const forcedBorder = css`
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
