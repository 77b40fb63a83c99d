import { type FormEvent, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { Muted } from '../ui/typography.ts'
import { ReasonField, ReportDescription } from './ReportFields.tsx'
import { type SafetyStep, stepLabels } from './safety-labels.ts'
import { safetyTexts } from './safety-texts.ts'

type Props = {
  id: string
  step: SafetyStep
  /** What the server objects to in the description that was sent. */
  objection: string | undefined
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
export function SafetyForm({ id, step, objection, onStep, onWritten, onSend }: Props) {
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
        <SegmentedChoice label={safetyTexts.step} options={steps} value={step} onChange={onStep} />
        <Muted $size="sm">{stepLabels[step].means}</Muted>
        <ReasonField value={reason} sent={sent} onChange={setReason} />
        {step !== 'block' && (
          <ReportDescription
            value={description}
            problem={objection}
            onChange={value => {
              setDescription(value)
              onWritten(hasInk(value))
            }}
          />
        )}
      </Stack>
    </form>
  )
}
