import { Plus } from 'lucide-react'
import styled from 'styled-components'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = { label: string; onClick: () => void }

/** The button in the header that creates an event or a group; a phone shows its icon alone. */
export const CreateButton = ({ label, onClick }: Props) => (
  <Tooltip text={label}>
    <Create small icon={<Icon of={Plus} />} onClick={onClick}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Label aria-hidden="true">{label}</Label>
    </Create>
  </Tooltip>
)

const Create = styled(Button)`
  @media (width < 48rem) {
    width: var(--tap);
    padding: 0;
  }
`

const Label = styled.span`
  @media (width < 48rem) {
    display: none;
  }
`
