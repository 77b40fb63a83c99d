import { type FormEvent, useEffect, useId, useState } from 'react'
import { CallFailed } from '../data/call-errors.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { EventFields } from './EventFields.tsx'
import { type EventForm, type FormProblems, formProblems, serverProblems } from './event-form.ts'
import { texts } from './texts.ts'

type Props = {
  title: string
  /** Label of the button that sends the form. */
  send: string
  sending: string
  open: boolean
  onClose: () => void
  /** The initial values of the form. */
  stored: EventForm
  onSend: (form: EventForm) => void
  pending: boolean
  error: Error | undefined
}

const differ = (one: EventForm, other: EventForm) => JSON.stringify(one) !== JSON.stringify(other)

/** A sheet with the fields of an event. Failures keep the input, and closing asks about changes. */
export function EventSheet(props: Props) {
  const { title, send, sending, open, onClose, stored, onSend, pending, error } = props
  const id = useId()
  const [changed, setChanged] = useState<EventForm>()
  const [problems, setProblems] = useState<FormProblems>({})
  const form = changed ?? stored

  useEffect(() => {
    if (open) return
    setChanged(undefined)
    setProblems({})
  }, [open])
  useEffect(() => {
    if (error instanceof CallFailed) setProblems(serverProblems(error.problem?.issues ?? []))
  }, [error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = formProblems(form, stored, new Date(serverNow()))
    setProblems(found)
    if (Object.keys(found).length === 0 && !pending) onSend(form)
    else focusFirstProblem(event.currentTarget)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={title}
      unsaved={changed !== undefined && differ(changed, stored)}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            {texts.form.cancel}
          </Button>
          <Button type="submit" form={id} busy={pending && sending}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <EventFields
          form={form}
          problems={problems}
          isNew={!stored.houseRulesAgreed}
          onChange={changes => setChanged({ ...form, ...changes })}
        />
      </form>
    </Sheet>
  )
}

/** Focuses the first field that is marked as invalid. */
const focusFirstProblem = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
