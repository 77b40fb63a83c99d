import { type ReactNode, Suspense } from 'react'
import { Split } from '../ui/columns.ts'
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
  <Split $second="preview">
    <Stack>{children}</Stack>
    <Suspense fallback={null}>
      <CardPreview setup={setup} />
    </Suspense>
  </Split>
)
