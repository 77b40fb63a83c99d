import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode, RefObject } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { SlotKey } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { toggled } from '../ui/toggled.ts'
import { CardTitle, Muted } from '../ui/typography.ts'
import type { SlotDraft } from './availability-drafts.ts'
import { HobbyChips } from './HobbyChips.tsx'
import { slotHours, slotLabel } from './slot-labels.ts'
import { texts } from './texts.ts'

/** Hobbies that are shown before the member asks for more. */
const SHOWN_FIRST = 6

type Props = {
  slot: SlotKey
  isStored: boolean
  draft: SlotDraft
  onChange: (draft: SlotDraft) => void
  own: readonly Hobby[]
  saving: boolean
  /** Saves the draft; without one, removes the slot. */
  onSave: (draft: SlotDraft | undefined) => void
}

type CardProps = Props & { titleRef: RefObject<HTMLHeadingElement | null> }

/** Editor of one time slot, beside the grid on a wide screen. */
export const SlotEditorCard = ({ titleRef, ...props }: CardProps) => (
  <Card as="aside" aria-labelledby="slot">
    <Stack>
      <div>
        <Title id="slot" ref={titleRef} tabIndex={-1}>
          {slotLabel(props.slot)}
        </Title>
        <Muted $size="sm">{slotHours(props.slot)}</Muted>
      </div>
      <SlotFields {...props} />
      <Row $gap={2}>{slotButtons(props)}</Row>
    </Stack>
  </Card>
)

type SheetProps = Props & { open: boolean; unsaved: boolean; onClose: () => void }

/** The same editor as a sheet, where there is no room beside the grid. */
export const SlotEditorSheet = ({ open, unsaved, onClose, ...props }: SheetProps) => (
  <Sheet
    open={open}
    onOpenChange={next => next || onClose()}
    title={slotLabel(props.slot)}
    subtitle={slotHours(props.slot)}
    unsaved={unsaved}
    footer={slotButtons(props)}
  >
    <SlotFields {...props} />
  </Sheet>
)

function SlotFields({ draft, onChange, own }: Pick<Props, 'draft' | 'onChange' | 'own'>) {
  const { hobbies, notes, isActive } = draft
  return (
    <Stack>
      <SwitchRow
        label={isActive ? texts.slot.free : texts.slot.off}
        hint={isActive ? texts.slot.freeHint : texts.slot.offHint}
        checked={isActive}
        onChange={checked => onChange({ ...draft, isActive: checked })}
      />
      <HobbyChips
        legend={texts.slot.hobbies}
        shownFirst={SHOWN_FIRST}
        most={limits.hangoutAvailability.hobbies}
        own={own}
        chosen={hobbies}
        onToggle={hobby => onChange({ ...draft, hobbies: toggled(hobbies, hobby) })}
      />
      <TextArea
        label={texts.slot.notes}
        hint={texts.slot.notesHint}
        rows={2}
        limit={limits.hangoutAvailability.notes}
        noun="note"
        value={notes}
        onChange={event => onChange({ ...draft, notes: event.target.value })}
      />
    </Stack>
  )
}

const slotButtons = ({
  isStored,
  draft,
  saving,
  onSave,
}: Pick<Props, 'isStored' | 'draft' | 'saving' | 'onSave'>): ReactNode => (
  <>
    {isStored && (
      <Button
        rank={3}
        small
        icon={<Icon of={Trash2} size="small" />}
        onClick={() => onSave(undefined)}
      >
        {texts.slot.remove}
      </Button>
    )}
    <Save small busy={saving && texts.slot.saving} onClick={() => onSave(draft)}>
      {texts.slot.save}
    </Save>
  </>
)

const Title = styled(CardTitle)`
  &:focus {
    outline: none;
  }
`

const Save = styled(Button)`
  flex: 1;
`
