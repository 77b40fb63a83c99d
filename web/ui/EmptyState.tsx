import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ButtonLink } from './Button.tsx'
import { ThreadLoop } from './ThreadLoop.tsx'
import { Muted, SectionTitle } from './typography.ts'

type Props = {
  title: string
  /** Heading level: 1 where nothing else names the screen. */
  level?: 1 | 2
  text?: ReactNode
  icon?: LucideIcon
  action?: string
  to?: string
  children?: ReactNode
}

/** Placeholder for an empty list: a drawing, one sentence, one action. */
export const EmptyState = ({ title, level = 2, text, icon, action, to, children }: Props) => (
  <Box>
    <ThreadLoop icon={icon} />
    <SectionTitle as={`h${level}`}>{title}</SectionTitle>
    {text && <Muted>{text}</Muted>}
    {action && to && <ButtonLink to={to}>{action}</ButtonLink>}
    {children}
  </Box>
)

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  max-width: var(--measure);
  margin: 0 auto;
  padding: var(--space-10) var(--space-4);
  text-align: center;

  > p {
    text-wrap: balance;
  }

  > h1,
  > h2 {
    margin-top: var(--space-2);
  }

  > a,
  > button {
    margin-top: var(--space-3);
  }
`
