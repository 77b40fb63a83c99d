import { useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../contracts/core/ink.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { HangoutProfile } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { inColumn, Row } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import type { Offer } from './free-offers.ts'
import { slotLabel } from './slot-labels.ts'
import { texts } from './texts.ts'

type Props = {
  person: HangoutProfile
  /** Hobbies and times to invite them for; the first one is selected. */
  offers: readonly Offer[]
  onCancel: () => void
  onSent: (offer: Offer) => void
}

/** Form that invites a person for a hobby and a time, with a message. */
export function InviteForm({ person, offers, onCancel, onSent }: Props) {
  const toast = useToast()
  const [index, setIndex] = useState(0)
  const [message, setMessage] = useState('')
  const { run, pending } = useCommand('POST /api/hangout-invitations', {
    refresh: ['/api/hangout-invitations'],
    onDone: (_, { body: { hobby, timeSlot } }) => {
      toast({ title: texts.invite.sent, tone: 'success' })
      onSent({ hobby, timeSlot })
    },
    failure: failureOf(texts.invite.failed),
  })
  const offer = offers[index]
  const send = () =>
    offer &&
    run({ body: { inviteeProfileId: person.id, ...offer, message: message.trim() || null } })
  return (
    <Ask
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <SelectField
        label={texts.invite.offer}
        value={index}
        onChange={event => setIndex(Number(event.target.value))}
      >
        {offers.map(({ hobby, timeSlot }, place) => (
          <option key={`${hobby} ${timeSlot}`} value={place}>
            {texts.invite.option(hobbyLabel(hobby), slotLabel(timeSlot))}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={texts.invite.message(bidiIsolate(person.pseudonym))}
        hint={texts.invite.optional}
        rows={2}
        limit={limits.hangout.message}
        noun="message"
        value={message}
        autoFocus
        onChange={event => setMessage(event.target.value)}
      />
      <LeaveGuard unsaved={hasInk(message)} />
      <Row $gap={2}>
        <Button rank={3} small onClick={onCancel}>
          {texts.invite.cancel}
        </Button>
        <Send small type="submit" busy={pending && texts.invite.sending}>
          {texts.invite.send}
        </Send>
      </Row>
    </Ask>
  )
}

const Ask = styled.form`
  ${inColumn(2)}
  padding-top: var(--space-3);
  border-top: var(--border-hair);
`

const Send = styled(Button)`
  flex: 1;
`
