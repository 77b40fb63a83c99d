import { type FormEvent, useState } from 'react'
import { limits } from '../../contracts/limits.ts'
import type { ReportReason } from '../../contracts/matching.ts'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { Muted } from '../ui/text.ts'
import { reasonLabels, reasons, type SafetyStep, stepLabels } from './safety-labels.ts'

type Props = {
  id: string
  step: SafetyStep
  onStep: (step: SafetyStep) => void
  /** Called with true while the form has text that would be lost. */
  onWritten: (isWritten: boolean) => void
  onSend: (reason: ReportReason, description: string) => void
}

const steps = (['report', 'block', 'both'] as const).map(value => ({
  value,
  label: stepLabels[value].choose,
}))

/** Form to report or block a member, with a reason. Only a report has a description. */
export function SafetyForm({ id, step, onStep, onWritten, onSend }: Props) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [description, setDescription] = useState('')
  const [sent, setSent] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (reason !== '') onSend(reason, description)
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack>
        <SegmentedChoice label="What to do" options={steps} value={step} onChange={onStep} />
        <Muted $size="sm">{stepLabels[step].means}</Muted>
        <SelectField
          label="Reason"
          required
          value={reason}
          error={sent && reason === '' ? 'Choose a reason.' : undefined}
          onChange={event => setReason(event.target.value as ReportReason)}
        >
          <option value="" disabled>
            Choose one
          </option>
          {reasons.map(value => (
            <option key={value} value={value}>
              {reasonLabels[value]}
            </option>
          ))}
        </SelectField>
        {step !== 'block' && (
          <TextArea
            label="What happened"
            hint="Only our team reads this."
            maxLength={limits.report}
            value={description}
            onChange={({ target: { value } }) => {
              setDescription(value)
              onWritten(value.trim() !== '')
            }}
          />
        )}
      </Stack>
    </form>
  )
}
