import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/typography.ts'
import { consentTexts } from './consent-texts.ts'
import { useAiConsent } from './use-ai-consent.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after consent, instead of closing the sheet. */
  onAgreed?: () => void
}

/** Asks whether AI may read the member's profile. */
export function ConsentSheet({ open, onOpenChange, onAgreed }: Props) {
  const { set, pending } = useAiConsent(onAgreed ?? (() => onOpenChange(false)))
  return (
    <ActionSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={consentTexts.title}
      subtitle={consentTexts.subtitle}
      cancel={consentTexts.notNow}
      act={consentTexts.agree}
      busy={pending && consentTexts.agreeing}
      onAct={() => set(true)}
    >
      <ConsentExplanation />
    </ActionSheet>
  )
}

/** Explanation of AI consent, shown before the member agrees. */
const ConsentExplanation = () => (
  <Stack>
    <p>{consentTexts.about}</p>
    <List
      title={consentTexts.readTitle}
      icon={<Icon of={Check} size="small" />}
      items={consentTexts.read}
    />
    <List
      title={consentTexts.neverTitle}
      icon={<Icon of={X} size="small" />}
      items={consentTexts.never}
    />
    <Muted $size="sm">{consentTexts.service}</Muted>
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
