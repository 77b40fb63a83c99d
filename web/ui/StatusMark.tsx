import type { LucideIcon } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { markShape } from './mark-shape.ts'

type Tone = 'yes' | 'maybe' | 'no' | 'plain'

type Props = { icon: LucideIcon; label: string; tone: Tone }

/** The state of a request or invitation, as icon, word and colour. */
export const StatusMark = ({ icon, label, tone }: Props) => (
  <Mark $tone={tone}>
    <i>
      <Icon of={icon} size="mark" />
    </i>
    {label}
  </Mark>
)

const Mark = styled.span<{ $tone: Tone }>`
  ${markShape}
  flex: none;
  background: ${({ $tone }) =>
    $tone === 'plain' ? 'var(--color-sunken)' : `var(--color-${$tone}-soft)`};
  color: ${({ $tone }) =>
    $tone === 'plain' ? 'var(--color-ink-2)' : `var(--color-on-${$tone}-soft)`};

  > i {
    ${({ $tone }) =>
      $tone !== 'plain' && `background: var(--color-${$tone}); color: var(--color-on-signal);`}
  }
`
