import { css } from 'styled-components'

/** Style of a control under a pointer that can hover; a disabled control does not react. */
export const hover = (style: string) => css`
  @media (hover: hover) {
    &:hover:where(:not(:disabled, [aria-disabled="true"])) {
      ${style}
    }
  }
`
