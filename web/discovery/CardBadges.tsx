import type { LucideIcon } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { oneLine } from '../ui/typography.ts'

export type CardBadge = { readonly text: string; readonly icon?: LucideIcon }

/** Badges on a photo. */
export const CardBadges = ({
  badges,
  className,
}: {
  badges: readonly CardBadge[]
  className?: string
}) => (
  <Wrapped className={className}>
    {badges.map(({ text, icon }) => (
      <Pill key={text}>
        {icon && <Icon of={icon} size="small" />}
        <bdi>{text}</bdi>
      </Pill>
    ))}
  </Wrapped>
)

const Wrapped = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;
`

const Pill = styled.li`
  display: inline-flex;
  gap: 0.375rem;
  align-items: center;
  max-width: 100%;
  min-height: 2rem;
  padding: 0 0.75rem;
  border-radius: var(--radius-sm);
  background: var(--photo-chip);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);

  > bdi {
    min-width: 0;
    ${oneLine}
  }

  [data-a11y="on"] & > bdi {
    white-space: nowrap;
  }
`
