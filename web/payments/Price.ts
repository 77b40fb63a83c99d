import styled from 'styled-components'
import { tabular } from '../ui/typography.ts'

/** A price in display type, with the text after it. */
export const Price = styled.p`
  ${tabular}
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  align-items: baseline;

  b {
    font: 560 var(--text-3xl) / 1.1 var(--font-display);
    letter-spacing: var(--track-display);
  }
`
