import { type ReactNode, Suspense } from 'react'
import styled from 'styled-components'
import { Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { Setup } from './setup-state.ts'

const CardPreview = lazyComponent(
  'CardPreview',
  () => import('./CardPreview.tsx'),
  () => null,
)

type Props = {
  setup: Setup
  children: ReactNode
}

/** A step with a preview of the card beside it, where there is room. */
export const StepColumns = ({ setup, children }: Props) => (
  <Columns>
    <Stack>{children}</Stack>
    <Suspense fallback={null}>
      <CardPreview setup={setup} />
    </Suspense>
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
