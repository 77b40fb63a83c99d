import { Sparkles } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { IconTile } from './IconTile.ts'

export const AiMark = () => (
  <Mark>
    <Icon of={Sparkles} />
  </Mark>
)

const Mark = styled(IconTile)`
  width: 2.25rem;
  height: 2.25rem;
  background: var(--color-ai);
  color: var(--color-on-signal);
`
