import { useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/typography.ts'
import { SafetyForm } from './SafetyForm.tsx'
import { type SafetyStep, stepLabels } from './safety-labels.ts'
import { safetyTexts } from './safety-texts.ts'
import { useSafety } from './use-safety.ts'
import type { SafetySubject } from './use-safety-calls.ts'

type Props = {
  subject: SafetySubject
  pseudonym: string
  /** The text of the message that is reported. */
  message?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after a block: the two members no longer see each other. */
  onBlocked?: () => void
}

/** Report, block or both, with a reason. */
export function SafetySheet(props: Props) {
  const { subject, pseudonym, message, open, onOpenChange, onBlocked } = props
  const form = useId()
  const [step, setStep] = useState<SafetyStep>('report')
  const [written, setWritten] = useState(false)
  const hasBlocked = useRef(false)
  const close = () => {
    setWritten(false)
    onOpenChange(false)
    if (hasBlocked.current) onBlocked?.()
    hasBlocked.current = false
  }
  const { send, pending, objection } = useSafety({
    subject,
    pseudonym,
    onLeft: left => {
      if (left === 'block') setWritten(false)
      setStep(left)
    },
    onBlocked: () => {
      hasBlocked.current = true
    },
    onDone: close,
  })
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || close()}
      unsaved={written}
      title={safetyTexts.title}
      subtitle={safetyTexts.subtitle(bidiIsolate(pseudonym))}
      footer={
        <>
          <Button rank={3} onClick={close}>
            {safetyTexts.cancel}
          </Button>
          <Button type="submit" form={form} busy={pending && safetyTexts.sending}>
            {stepLabels[step].send}
          </Button>
        </>
      }
    >
      {message !== undefined && step !== 'block' && (
        <Reported>
          <Muted $size="sm">{safetyTexts.message}</Muted>
          <blockquote dir="auto">{message}</blockquote>
        </Reported>
      )}
      <SafetyForm
        id={form}
        step={step}
        objection={objection}
        onStep={setStep}
        onWritten={setWritten}
        onSend={(reason, description) => {
          if (!pending) void send({ step, reason, description })
        }}
      />
    </Sheet>
  )
}

const Reported = styled.div`
  padding-bottom: var(--space-4);

  blockquote {
    max-height: 6rem;
    margin: var(--space-1) 0 0;
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--color-line-strong);
    overflow: auto;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`
