import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import styled from 'styled-components'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CardTitle, Hint } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = { value: readonly Hobby[]; onRemove: (hobby: Hobby) => void }

/** The chosen hobbies. The height is fixed, so that the list below does not move. */
export function SelectedHobbies({ value, onRemove }: Props) {
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <Box aria-labelledby="selected-hobbies">
      <CardTitle id="selected-hobbies">{texts.selectedHobbies.title}</CardTitle>
      <Hint ref={count} role="status" tabIndex={-1}>
        {texts.selectedHobbies.count(value.length)}
      </Hint>
      <Chosen>
        {value.length === 0 && <Hint>{texts.selectedHobbies.empty}</Hint>}
        {value.map(hobby => (
          <Chip
            key={hobby}
            onClick={() => {
              onRemove(hobby)
              count.current?.focus({ preventScroll: true })
            }}
          >
            <VisuallyHidden>{texts.selectedHobbies.remove} </VisuallyHidden>
            {hobbyLabels[hobby]}
            <Icon of={X} size="mark" />
          </Chip>
        ))}
      </Chosen>
    </Box>
  )
}

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  padding-bottom: var(--space-2);
`

const Chosen = styled(Chips)`
  min-height: 2.75rem;
  align-items: center;
  margin-inline: calc(var(--space-4) * -1);
  padding-inline: var(--space-4);
`
