import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/text.ts'
import { texts } from './texts.ts'

/** Explanation of AI consent, shown before the member agrees. */
export const ConsentText = () => (
  <Stack>
    <p>{texts.consent.about}</p>
    <List
      title={texts.consent.readTitle}
      icon={<Icon of={Check} size="small" />}
      items={texts.consent.read}
    />
    <List
      title={texts.consent.neverTitle}
      icon={<Icon of={X} size="small" />}
      items={texts.consent.never}
    />
    <Muted $size="sm">{texts.consent.service}</Muted>
  </Stack>
)

const List = ({
  title,
  icon,
  items,
}: {
  title: string
  icon: ReactNode
  items: readonly string[]
}) => (
  <section>
    <Title>{title}</Title>
    <Items>
      {items.map(item => (
        <li key={item}>
          {icon}
          {item}
        </li>
      ))}
    </Items>
  </section>
)

const Title = styled.h3`
  padding-bottom: var(--space-1);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

const Items = styled.ul`
  display: grid;
  gap: var(--space-1);
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
    align-items: center;
  }
`
