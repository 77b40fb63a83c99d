import { useEffect, useState } from 'react'
import { listHangoutActivities, planHangout } from '../../contracts/core/endpoint-table.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { useCommand } from '../data/use-command.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { instantOf, localValue } from '../ui/dates.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { failureOf } from './failure-of.ts'
import { texts } from './texts.ts'

type PlanDraft = { date: string; location: string; notes: string; isCompleted: boolean }

const draftOf = ({ scheduledDate, location, notes, isCompleted }: HangoutActivity): PlanDraft => ({
  date: localValue(scheduledDate),
  location: location ?? '',
  notes: notes ?? '',
  isCompleted,
})

/**
 * The fields that the member changed. Only these are sent, so that changes of the other member
 * stay.
 */
const changesOf = (draft: PlanDraft, saved: PlanDraft) => ({
  ...(draft.date === saved.date ? {} : { scheduledDate: instantOf(draft.date) ?? null }),
  ...(draft.location === saved.location ? {} : { location: draft.location.trim() || null }),
  ...(draft.notes === saved.notes ? {} : { notes: draft.notes.trim() || null }),
  ...(draft.isCompleted === saved.isCompleted ? {} : { isCompleted: draft.isCompleted }),
})

type Props = { plan: HangoutActivity | undefined; onClose: () => void }

/** Sheet for date, place and notes of a plan, which both members can set. */
export function PlanSheet({ plan, onClose }: Props) {
  const toast = useToast()
  const [opened, setOpened] = useState<HangoutActivity>()
  useEffect(() => {
    if (plan?.id !== opened?.id) setOpened(plan)
  }, [plan, opened])
  const { run, pending } = useCommand(planHangout, {
    refresh: [listHangoutActivities.path],
    onDone: () => {
      toast({ title: texts.plans.updated, tone: 'success' })
      onClose()
    },
    failure: failureOf(texts.plans.failed),
  })
  const saved = opened && draftOf(opened)
  const partner = opened ? bidiIsolate(opened.partner.pseudonym) : ''
  return (
    <EditSheet
      title={opened ? hobbyLabel(opened.hobby) : texts.plans.fallback}
      subtitle={texts.plans.subtitle(partner)}
      open={plan !== undefined}
      onClose={onClose}
      saved={saved}
      saving={pending}
      onSave={draft => {
        if (opened && saved) void run({ params: { id: opened.id }, body: changesOf(draft, saved) })
      }}
    >
      {(draft, onChange) => <PlanFields draft={draft} onChange={onChange} />}
    </EditSheet>
  )
}

type FieldsProps = { draft: PlanDraft; onChange: (draft: PlanDraft) => void }

const PlanFields = ({ draft, onChange }: FieldsProps) => (
  <Stack>
    <TextField
      label={texts.plans.date}
      type="datetime-local"
      value={draft.date}
      onChange={event => onChange({ ...draft, date: event.target.value })}
    />
    <TextField
      label={texts.plans.place}
      limit={limits.hangout.location}
      noun="place"
      value={draft.location}
      onChange={event => onChange({ ...draft, location: event.target.value })}
    />
    <TextArea
      label={texts.plans.notes}
      limit={limits.hangout.notes}
      noun="note"
      value={draft.notes}
      onChange={event => onChange({ ...draft, notes: event.target.value })}
    />
    <SwitchRow
      label={texts.plans.isDone}
      hint={texts.plans.isDoneHint}
      checked={draft.isCompleted}
      onChange={isCompleted => onChange({ ...draft, isCompleted })}
    />
  </Stack>
)
