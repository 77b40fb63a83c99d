import type { LucideIcon } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'

type Tone = 'yes' | 'maybe' | 'no' | 'plain'

type Props = { icon: LucideIcon; label: string; tone: Tone }

/** The state of something that was asked, as icon, word and colour. */
export const StatusMark = ({ icon, label, tone }: Props) => (
  <Mark $tone={tone}>
    <i>
      <Icon of={icon} size="mark" />
    </i>
    {label}
  </Mark>
)

const Mark = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 0.375rem;
  min-height: 1.875rem;
  padding: 0.1875rem 0.625rem 0.1875rem 0.25rem;
  border-radius: var(--radius-sm);
  background: ${({ $tone }) =>
    $tone === 'plain' ? 'var(--color-sunken)' : `var(--color-${$tone}-soft)`};
  color: ${({ $tone }) =>
    $tone === 'plain' ? 'var(--color-ink-2)' : `var(--color-on-${$tone}-soft)`};
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);

  > i {
    display: grid;
    flex: none;
    place-items: center;
    width: 1.375rem;
    height: 1.375rem;
    border-radius: 0.4375rem;
    ${({ $tone }) =>
      $tone !== 'plain' && `background: var(--color-${$tone}); color: var(--color-on-signal);`}
  }
`
