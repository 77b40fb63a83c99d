import { type FormEvent, useId, useRef, useState } from 'react'
import { adviceFor, isWrongPin } from '../data/call-errors.ts'
import { failureOf } from '../data/failure-of.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { serverNow } from '../ui/server-clock.ts'
import { useToast } from '../ui/toast-state.ts'
import { PinField } from './PinField.tsx'
import { texts } from './texts.ts'

const laters = [30, 60, 120, 240] as const
const MINUTE = 60_000

type Props = { planId: string | undefined; onClose: () => void }

/** Sheet that answers a check-in by PIN. It looks and acts the same for both PINs. */
export function AnswerSheet({ planId, onClose }: Props) {
  const { answer } = texts
  const form = useId()
  const toast = useToast()
  const refresh = useRefresh()
  const [pin, setPin] = useState('')
  const [later, setLater] = useState(0)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const object = (to: string) => {
    setProblem(to)
    field.current?.focus()
  }
  // Tried again from a toast, a PIN may be wrong after its field is gone.
  const isAtField = (error: Error, id: string) => isWrongPin(error) && id === planId
  const close = () => {
    setPin('')
    setLater(0)
    setProblem(undefined)
    onClose()
  }
  const { run, pending } = useCommand('POST /api/safety-plans/:id/answer', {
    refresh: ['/api/safety-plans'],
    onDone: () => {
      close()
      toast({ title: answer.done, tone: 'success' })
    },
    onFailed: (error, { params }) => {
      setPin('')
      void refresh('/api/safety-plans')
      if (isAtField(error, params.id)) object(adviceFor(error))
    },
    failure: (error, { params }) =>
      isAtField(error, params.id) ? undefined : failureOf(answer.failed)(error),
  })
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    if (!planId || pending) return
    if (!/^\d{4,8}$/.test(pin)) return object(texts.make.wrongPin)
    setProblem(undefined)
    const nextCheckInAt = later ? new Date(serverNow() + later * MINUTE).toISOString() : null
    void run({ params: { id: planId }, body: { pin, nextCheckInAt } })
  }
  return (
    <ActionSheet
      open={planId !== undefined}
      onClose={close}
      title={answer.title}
      subtitle={answer.subtitle}
      cancel={answer.cancel}
      act={answer.act}
      busy={pending && answer.acting}
      form={form}
    >
      <form id={form} noValidate autoComplete="off" onSubmit={submit}>
        <Stack>
          <SelectField
            label={answer.what}
            value={later}
            onChange={({ target }) => setLater(Number(target.value))}
          >
            <option value={0}>{answer.end}</option>
            {laters.map(minutes => (
              <option key={minutes} value={minutes}>
                {answer.laters[minutes]}
              </option>
            ))}
          </SelectField>
          <PinField
            ref={field}
            label={answer.pin}
            value={pin}
            error={problem}
            onChange={({ target }) => setPin(target.value)}
          />
        </Stack>
      </form>
    </ActionSheet>
  )
}
