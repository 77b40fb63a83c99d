import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'

/** A note with the reason for a question or suggestion. */
export const WhyNote = ({ children }: { children: ReactNode }) => (
  <Note>
    <Icon of={Sparkles} size="small" />
    <span>{children}</span>
  </Note>
)

const Note = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-ai-soft);
  color: var(--color-on-ai-soft);
  font-size: var(--text-sm);
  line-height: 1.4;

  svg {
    margin-top: 0.125rem;
  }
`
