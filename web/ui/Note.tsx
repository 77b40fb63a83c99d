import type { LucideIcon } from 'lucide-react'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'

type Props = { tone: 'ai' | 'no'; icon: LucideIcon; children: ReactNode }

/** A note on a coloured ground, with an icon. */
export const Note = ({ tone, icon, children }: Props) => (
  <Ground $tone={tone}>
    <Icon of={icon} size="small" />
    <span>{children}</span>
  </Ground>
)

/** A note with the reason for a question or suggestion. */
export const WhyNote = ({ children }: { children: ReactNode }) => (
  <Note tone="ai" icon={Sparkles}>
    {children}
  </Note>
)

const Ground = styled.p<{ $tone: Props['tone'] }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-3);
  border-radius: var(--radius-md);
  background: ${({ $tone }) => `var(--color-${$tone}-soft)`};
  color: ${({ $tone }) => `var(--color-on-${$tone}-soft)`};
  font-size: var(--text-sm);
  line-height: 1.4;

  svg {
    margin-top: 0.125rem;
  }
`
