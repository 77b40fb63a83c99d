import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useState } from 'react'
import styled from 'styled-components'
import type { Hobby } from '../../contracts/hobbies.ts'
import { limits } from '../../contracts/limits.ts'
import type { SlotKey } from '../../contracts/time-slots.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { CardTitle, Muted } from '../ui/text.ts'
import type { SlotDraft } from './availability-drafts.ts'
import { hobbyLabel, offeredWith } from './offered-hobbies.ts'
import { slotHours, slotLabel } from './slot-labels.ts'

/** Hobbies that are shown before the member asks for all. */
const SHOWN_FIRST = 6

type Props = {
  titleRef: RefObject<HTMLHeadingElement | null>
  slot: SlotKey
  isStored: boolean
  draft: SlotDraft
  onChange: (draft: SlotDraft) => void
  own: readonly Hobby[]
  saving: boolean
  /** Saves the draft; without one, removes the slot. */
  onSave: (draft: SlotDraft | undefined) => void
}

/** What the member would like to do in one time slot. */
export function SlotEditor(props: Props) {
  const { titleRef, slot, isStored, draft, onChange, own, saving, onSave } = props
  const { hobbies, notes, isActive } = draft
  const toggle = (hobby: string) =>
    onChange({
      ...draft,
      hobbies: hobbies.includes(hobby) ? hobbies.filter(one => one !== hobby) : [...hobbies, hobby],
    })
  return (
    <Card as="aside" aria-labelledby="slot">
      <Stack>
        <div>
          <Title id="slot" ref={titleRef} tabIndex={-1}>
            {slotLabel(slot)}
          </Title>
          <Muted $size="sm">{slotHours(slot)}</Muted>
          <SwitchRow
            label={isActive ? 'Free' : 'Off'}
            hint={isActive ? 'Others can find you for it.' : 'Nobody finds you for it.'}
            checked={isActive}
            onChange={checked => onChange({ ...draft, isActive: checked })}
          />
        </div>
        <HobbyChoice own={own} chosen={hobbies} onToggle={toggle} />
        <TextArea
          label="Notes"
          hint="Optional. Only you can read them."
          rows={2}
          maxLength={limits.hangoutAvailability.notes}
          value={notes}
          onChange={event => onChange({ ...draft, notes: event.target.value })}
        />
        <Row $gap={2}>
          {isStored && (
            <Button
              rank={3}
              small
              icon={<Icon of={Trash2} size="small" />}
              onClick={() => onSave(undefined)}
            >
              Remove
            </Button>
          )}
          <Save small busy={saving && 'Saving'} onClick={() => onSave(draft)}>
            Save Availability
          </Save>
        </Row>
      </Stack>
    </Card>
  )
}

type ChoiceProps = {
  own: readonly Hobby[]
  chosen: readonly string[]
  onToggle: (hobby: string) => void
}

function HobbyChoice({ own, chosen, onToggle }: ChoiceProps) {
  // Those chosen when it opened come first and stay where they are.
  const [first] = useState(chosen)
  const [all, setAll] = useState(false)
  const offered = offeredWith(first, own)
  const shown = all ? offered : offered.slice(0, Math.max(SHOWN_FIRST, first.length))
  return (
    <Choice>
      <legend>What you would like to do</legend>
      <Wrap>
        {shown.map(hobby => (
          <Chip
            key={hobby}
            pressed={chosen.includes(hobby)}
            disabled={
              !chosen.includes(hobby) && chosen.length >= limits.hangoutAvailability.hobbies
            }
            onClick={() => onToggle(hobby)}
          >
            {chosen.includes(hobby) && <Icon of={Check} size="small" />}
            {hobbyLabel(hobby)}
          </Chip>
        ))}
        {shown.length < offered.length && (
          <More onClick={() => setAll(true)}>Show all {offered.length}</More>
        )}
      </Wrap>
    </Choice>
  )
}

const Title = styled(CardTitle)`
  &:focus {
    outline: none;
  }
`

const Save = styled(Button)`
  flex: 1;
`

const Choice = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0 0 var(--space-2);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`

const Wrap = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) 0.375rem;
`

const More = styled(Chip)`
  color: var(--color-link);
`
