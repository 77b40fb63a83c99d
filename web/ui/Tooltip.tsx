import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { timing } from '../../contracts/limits.ts'

/** Opens tooltips after 700 ms, and at once when the last one closed less than 300 ms ago. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={timing.tooltip.delay} skipDelayDuration={timing.tooltip.skip}>
    {children}
  </Radix.Provider>
)

/** Repeats a control's accessible name on hover and focus; it must add nothing. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Tip sideOffset={6}>{text}</Tip>
    </Radix.Portal>
  </Radix.Root>
)

const appear = keyframes`from { opacity: 0; transform: translateY(var(--move-1)) }`

const Tip = styled(Radix.Content)`
  z-index: var(--z-toast);
  max-width: 16rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-sm);
  background: var(--color-toast);
  color: var(--color-on-toast);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: var(--leading-snug);

  &:not([data-state="closed"]) {
    animation: ${appear} var(--dur-fast) var(--ease-out);
  }
`
