import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { Grow, inRow } from '../ui/layout.ts'
import { soft } from '../ui/soft.ts'

type Props = { label: string; icon: LucideIcon; text: string; children: ReactNode }

/** Something that the other side asks in a chat, with the buttons that answer it. */
export const ChatNotice = ({ label, icon, text, children }: Props) => (
  <Notice aria-label={label}>
    <Icon of={icon} />
    <Words>{text}</Words>
    <Answers>{children}</Answers>
  </Notice>
)

const Words = styled(Grow)`
  flex-basis: 10rem;
`

const Answers = styled.div`
  ${inRow(1)}
  margin-inline-start: auto;
`

const Notice = styled.section`
  ${inRow(3)}
  ${soft('primary')}
  flex-wrap: wrap;
  padding: var(--space-2) var(--gutter);
  font-size: var(--text-sm);
`
