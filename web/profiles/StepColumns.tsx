import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Stack } from '../ui/layout.ts'
import { CardPreview } from './CardPreview.tsx'
import type { Setup } from './setup-state.ts'

type Props = {
  setup: Setup
  /** What stands below the preview, or after all else where there is one column. */
  aside?: ReactNode
  children: ReactNode
}

/** A step, and beside it, where there is room, what others will see of it. */
export const StepColumns = ({ setup, aside, children }: Props) => (
  <Columns>
    <Stack>{children}</Stack>
    <Stack>
      <CardPreview setup={setup} />
      {aside}
    </Stack>
  </Columns>
)

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-8);
  align-items: start;

  @media (min-width: 80rem) {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`
