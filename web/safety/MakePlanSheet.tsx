import { type FormEvent, useId, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import { safetyLimits as limits } from '../../contracts/core/limits.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { focusFirstProblem } from '../ui/focus-first-problem.ts'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { useToast } from '../ui/toast-state.ts'
import { ZonedTimeField } from '../ui/ZonedTimeField.tsx'
import { instantOf, timeProblem, timeTexts, type Which } from '../ui/zoned-time.ts'
import { PinField } from './PinField.tsx'
import { texts } from './texts.ts'

const graces = limits.grace.map(minutes => ({
  value: String(minutes),
  label: texts.make.graces(minutes),
}))

const nothing = {
  signed: '',
  who: '',
  where: '',
  begins: '',
  beginsWhich: '' as Which,
  checkIn: '',
  checkInWhich: '' as Which,
  grace: '30',
  note: '',
  pin: '',
  second: '',
}
type Draft = typeof nothing
type Field = 'signed' | 'who' | 'where' | 'begins' | 'checkIn' | 'pin' | 'second'
type Problems = Partial<Record<Field, string>>

const timeProblemOf = (value: string, which: Which): string | undefined => {
  const wrong = timeProblem(value, which)
  return wrong && timeTexts.problems[wrong]
}

/** What is wrong in each field; empty for a plan that can be sent. */
const problemsOf = (draft: Draft): Problems => {
  const { make } = texts
  const { pin, second } = draft
  const begins = instantOf(draft.begins, draft.beginsWhich)
  const checkIn = instantOf(draft.checkIn, draft.checkInWhich)
  const isOver = checkIn && (Date.parse(checkIn) <= serverNow() || (begins && checkIn < begins))
  const isPin = (text: string) => /^\d{4,8}$/.test(text)
  const found: Problems = {}
  for (const field of ['signed', 'who', 'where'] as const)
    if (!hasInk(draft[field])) found[field] = make.missing
  const begun = timeProblemOf(draft.begins, draft.beginsWhich)
  if (begun) found.begins = begun
  const checked =
    timeProblemOf(draft.checkIn, draft.checkInWhich) ?? (isOver ? make.over : undefined)
  if (checked) found.checkIn = checked
  if (!isPin(pin)) found.pin = make.wrongPin
  if (second !== '' && !isPin(second)) found.second = make.wrongPin
  else if (second !== '' && second === pin) found.second = make.samePin
  return found
}

type Props = { open: boolean; onClose: () => void }

/** Sheet for a new plan of a date. Nothing is filled in, least of all from a profile. */
export function MakePlanSheet({ open, onClose }: Props) {
  const { make } = texts
  const form = useId()
  const toast = useToast()
  const [draft, setDraft] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({})
  const close = () => {
    setDraft(nothing)
    setProblems({})
    onClose()
  }
  const { run, pending } = useCommand('POST /api/safety-plans', {
    refresh: ['/api/safety-plans'],
    onDone: () => {
      close()
      toast({ title: make.made, text: make.madeText, tone: 'success' })
    },
    failure: failureOf(make.failed),
  })
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(submitted.currentTarget)
    const beginsAt = instantOf(draft.begins, draft.beginsWhich)
    const checkInAt = instantOf(draft.checkIn, draft.checkInWhich)
    const grace = limits.grace.find(minutes => String(minutes) === draft.grace)
    if (!beginsAt || !checkInAt || !grace || pending) return
    const { signed, who, where, note, pin, second } = draft
    const words = { signed, who, where, note: note || null }
    void run({ body: { ...words, beginsAt, checkInAt, grace, pin, secondPin: second || null } })
  }
  const text = (field: 'signed' | 'who') => ({
    label: make[field],
    required: true,
    limit: limits[field],
    value: draft[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <ActionSheet
      open={open}
      onClose={close}
      title={make.title}
      subtitle={make.subtitle}
      unsaved={JSON.stringify(draft) !== JSON.stringify(nothing)}
      cancel={make.cancel}
      act={make.act}
      busy={pending && make.acting}
      form={form}
    >
      <form id={form} noValidate autoComplete="off" onSubmit={submit}>
        <Stack>
          <TextField {...text('who')} noun="line" />
          <TextArea
            label={make.where}
            required
            rows={2}
            limit={limits.where}
            noun="place"
            value={draft.where}
            error={problems.where}
            onChange={({ target }) => set({ where: target.value })}
          />
          <ZonedTimeField
            label={make.begins}
            required
            value={draft.begins}
            which={draft.beginsWhich}
            error={problems.begins}
            onChange={(begins, beginsWhich) => set({ begins, beginsWhich })}
          />
          <ZonedTimeField
            label={make.checkIn}
            required
            value={draft.checkIn}
            which={draft.checkInWhich}
            error={problems.checkIn}
            onChange={(checkIn, checkInWhich) => set({ checkIn, checkInWhich })}
          />
          <SegmentedChoice
            label={make.grace}
            options={graces}
            value={draft.grace}
            onChange={grace => set({ grace })}
          />
          <TextArea
            label={make.note}
            hint={make.noteHint}
            limit={limits.note}
            noun="note"
            value={draft.note}
            onChange={({ target }) => set({ note: target.value })}
          />
          <TextField {...text('signed')} hint={make.signedHint} noun="name" />
          <PinField
            label={make.pin}
            hint={make.pinHint}
            required
            value={draft.pin}
            error={problems.pin}
            onChange={({ target }) => set({ pin: target.value })}
          />
          <PinField
            label={make.second}
            hint={make.secondHint}
            value={draft.second}
            error={problems.second}
            onChange={({ target }) => set({ second: target.value })}
          />
        </Stack>
      </form>
    </ActionSheet>
  )
}
