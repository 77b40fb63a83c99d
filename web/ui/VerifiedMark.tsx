import { BadgeCheck } from 'lucide-react'
import styled from 'styled-components'
import { texts } from './texts.ts'

/** The mark of a verified member, beside the name; moonstone, apricot on a photo (`$onPhoto`). */
export const VerifiedMark = ({ onPhoto = false }: { onPhoto?: boolean }) => (
  <Mark role="img" aria-label={texts.verified} $onPhoto={onPhoto} />
)

const Mark = styled(BadgeCheck)<{ $onPhoto: boolean }>`
  display: inline-block;
  flex: none;
  width: 1.1em;
  height: 1.1em;
  max-width: 1.5rem;
  max-height: 1.5rem;
  vertical-align: -0.18em;

  path:first-child {
    fill: ${({ $onPhoto }) => ($onPhoto ? 'var(--brand-thread)' : 'var(--color-ai)')};
    stroke: ${({ $onPhoto }) => ($onPhoto ? 'var(--brand-thread)' : 'var(--color-ai)')};
  }

  path:last-child {
    stroke: ${({ $onPhoto }) => ($onPhoto ? 'var(--brand-1)' : 'var(--color-on-signal)')};
    stroke-width: 2.6;
  }
`
