import styled from 'styled-components'
import { inColumn, type Step } from './layout.ts'

/** A list of short lines, each with its icon first; `$tone` is the colour of the icons. */
export const IconList = styled.ul<{ $gap?: Step; $tone: 'yes' | 'ink-2' }>`
  ${({ $gap = 2 }) => inColumn($gap)}
  font-size: var(--text-sm);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
    align-items: start;
    overflow-wrap: anywhere;
  }

  svg {
    margin-top: 0.2em;
    color: ${({ $tone }) => `var(--color-${$tone})`};
  }
`
