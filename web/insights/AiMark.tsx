import Sparkles from 'lucide-react/icons/sparkles'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'

export const AiMark = () => (
  <Mark>
    <Icon of={Sparkles} />
  </Mark>
)

const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border-radius: var(--radius-sm);
  background: var(--color-ai);
  color: var(--color-on-signal);
`
