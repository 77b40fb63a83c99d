import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Stack } from '../ui/layout.ts'
import { CardPreview } from './CardPreview.tsx'
import type { Setup } from './setup-state.ts'

type Props = {
  setup: Setup
  children: ReactNode
}

/** A step with a preview of the card beside it, where there is room. */
export const StepColumns = ({ setup, children }: Props) => (
  <Columns>
    <Stack>{children}</Stack>
    <CardPreview setup={setup} />
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
