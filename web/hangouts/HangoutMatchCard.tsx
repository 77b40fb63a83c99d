import Check from 'lucide-react/icons/check'
import Coffee from 'lucide-react/icons/coffee'
import { useState } from 'react'
import styled from 'styled-components'
import { inviteToHangout, listHangoutInvitations } from '../../contracts/endpoints.ts'
import type { HangoutProfile } from '../../contracts/hangouts.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { limits } from '../../contracts/limits.ts'
import type { SlotKey } from '../../contracts/time-slots.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { clamp, Strong } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { failureOf } from './failure-of.ts'
import { HangoutPerson } from './HangoutPerson.tsx'

type Props = {
  person: HangoutProfile
  hobby: Hobby
  timeSlot: SlotKey
  /** There is an open invitation to them for this hobby and time. */
  isInvited: boolean
}

/** Somebody who is free then, and how to ask them. */
export function HangoutMatchCard({ person, hobby, timeSlot, isInvited }: Props) {
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState(false)
  return (
    <Card as="li">
      <Stack $gap={3}>
        <HangoutPerson person={person} />
        {person.bio && <Bio dir="auto">{person.bio}</Bio>}
        {isInvited || sent ? (
          <Sent>
            <Icon of={Check} size="small" />
            <Strong>Invitation Sent!</Strong>
          </Sent>
        ) : asking ? (
          <InvitationForm
            person={person}
            hobby={hobby}
            timeSlot={timeSlot}
            onCancel={() => setAsking(false)}
            onSent={() => setSent(true)}
          />
        ) : (
          <Button
            rank={2}
            small
            icon={<Icon of={Coffee} size="small" />}
            onClick={() => setAsking(true)}
          >
            Invite
            <VisuallyHidden> {person.pseudonym}</VisuallyHidden>
          </Button>
        )}
      </Stack>
    </Card>
  )
}

type FormProps = Omit<Props, 'isInvited'> & { onCancel: () => void; onSent: () => void }

function InvitationForm({ person, hobby, timeSlot, onCancel, onSent }: FormProps) {
  const toast = useToast()
  const [message, setMessage] = useState('')
  const { run, pending } = useCommand(inviteToHangout, {
    refresh: [listHangoutInvitations.path],
    onDone: () => {
      toast({ title: 'Invitation Sent!', tone: 'success' })
      onSent()
    },
    failure: failureOf('Failed to send invitation. Please try again.'),
  })
  const send = () =>
    run({
      body: { inviteeProfileId: person.id, hobby, timeSlot, message: message.trim() || null },
    })
  return (
    <Ask
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={`Message to ${bidiIsolate(person.pseudonym)}`}
        hint="Optional."
        rows={2}
        maxLength={limits.hangout.message}
        value={message}
        autoFocus
        onChange={event => setMessage(event.target.value)}
      />
      <Row $gap={2}>
        <Button rank={3} small onClick={onCancel}>
          Cancel
        </Button>
        <Send small type="submit" busy={pending && 'Sending'}>
          Send Invitation
        </Send>
      </Row>
    </Ask>
  )
}

const Bio = styled.p`
  ${clamp(4)}
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

const Ask = styled.form`
  display: grid;
  gap: var(--space-2);
  padding-top: var(--space-3);
  border-top: var(--border-hair);
`

const Send = styled(Button)`
  flex: 1;
`

const Sent = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--tap);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-yes-soft);
  color: var(--color-on-yes-soft);
  font-size: var(--text-sm);
`
