import { useEffect, useState } from 'react'
import { limits } from '../../contracts/core/limits.ts'
import { zoneCity } from '../../contracts/core/times.ts'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { deviceZone, knownZone, localValue } from '../ui/dates.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { ZonedTimeField } from '../ui/ZonedTimeField.tsx'
import { instantOf, timeProblem, timeTexts, type Which, whichOf } from '../ui/zoned-time.ts'
import { texts } from './texts.ts'

type PlanDraft = {
  /** On the clocks of the plan's zone. */
  date: string
  which: Which
  location: string
  notes: string
  isCompleted: boolean
}

/** The zone in which the date was set; the device's for a plan without one. */
const zoneOf = ({ timeZone }: Pick<HangoutActivity, 'timeZone'>): string =>
  knownZone(timeZone) ?? deviceZone()

const draftOf = (plan: HangoutActivity): PlanDraft => {
  const { scheduledDate, location, notes, isCompleted } = plan
  const timeZone = zoneOf(plan)
  return {
    date: localValue(scheduledDate, timeZone),
    which: whichOf(scheduledDate, timeZone),
    location: location ?? '',
    notes: notes ?? '',
    isCompleted,
  }
}

/**
 * The fields that the member changed. Only these are sent, so that changes of the other member
 * stay.
 */
const changesOf = (draft: PlanDraft, saved: PlanDraft, timeZone: string) => ({
  ...(draft.date === saved.date && draft.which === saved.which
    ? {}
    : { scheduledDate: instantOf(draft.date, draft.which, timeZone) ?? null, timeZone }),
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
  const { run, pending } = useCommand('PATCH /api/hangout-activities/:id', {
    refresh: ['/api/hangout-activities'],
    onDone: () => {
      toast({ title: texts.plans.updated, tone: 'success' })
      onClose()
    },
    failure: failureOf(texts.plans.failed),
  })
  const saved = opened && draftOf(opened)
  const timeZone = opened ? zoneOf(opened) : deviceZone()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!plan) setProblem(undefined)
  }, [plan])
  const save = (draft: PlanDraft) => {
    const wrong = draft.date && timeProblem(draft.date, draft.which, timeZone)
    setProblem(wrong ? timeTexts.problems[wrong] : undefined)
    if (opened && saved && !wrong)
      void run({ params: { id: opened.id }, body: changesOf(draft, saved, timeZone) })
  }
  const partner = opened ? bidiIsolate(opened.partner.pseudonym) : ''
  return (
    <EditSheet
      title={opened ? hobbyLabel(opened.hobby) : texts.plans.fallback}
      subtitle={texts.plans.subtitle(partner)}
      open={plan !== undefined}
      onClose={onClose}
      saved={saved}
      saving={pending}
      onSave={save}
    >
      {(draft, onChange) => (
        <PlanFields draft={draft} onChange={onChange} timeZone={timeZone} problem={problem} />
      )}
    </EditSheet>
  )
}

type FieldsProps = {
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
  timeZone: string
  problem: string | undefined
}

const PlanFields = ({ draft, onChange, timeZone, problem }: FieldsProps) => (
  <Stack>
    <ZonedTimeField
      label={texts.plans.date}
      {...(timeZone !== deviceZone() && { hint: texts.plans.zone(zoneCity(timeZone)) })}
      error={problem}
      timeZone={timeZone}
      value={draft.date}
      which={draft.which}
      onChange={(date, which) => onChange({ ...draft, date, which })}
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
