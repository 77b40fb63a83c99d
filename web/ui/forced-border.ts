import { css } from 'styled-components'

/** A border for elements set apart by background or shadow, which forced colours remove. */
export const forcedBorder = css`
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
