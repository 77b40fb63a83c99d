import Trash2 from 'lucide-react/icons/trash-2'
import type { RefObject } from 'react'
import styled from 'styled-components'
import type { Hobby } from '../../contracts/hobbies.ts'
import { limits } from '../../contracts/limits.ts'
import type { SlotKey } from '../../contracts/time-slots.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { CardTitle, Muted } from '../ui/text.ts'
import { toggled } from '../ui/toggled.ts'
import type { SlotDraft } from './availability-drafts.ts'
import { HobbyChips } from './HobbyChips.tsx'
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
  const toggle = (hobby: string) => onChange({ ...draft, hobbies: toggled(hobbies, hobby) })
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
        <HobbyChips
          legend="What you would like to do"
          shownFirst={SHOWN_FIRST}
          most={limits.hangoutAvailability.hobbies}
          own={own}
          chosen={hobbies}
          onToggle={toggle}
        />
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

const Title = styled(CardTitle)`
  &:focus {
    outline: none;
  }
`

const Save = styled(Button)`
  flex: 1;
`
