import { useId } from 'react'
import styled from 'styled-components'
import { approveRequest, declineRequest, listEvents } from '../../contracts/endpoints.ts'
import type { EventDetails } from '../../contracts/gatherings.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { CardTitle, Muted, Strong } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { MemberFace } from './MemberFace.tsx'

type Hosting = NonNullable<EventDetails['hosting']>
type EventRequest = Hosting['requests'][number]

type Props = { event: EventDetails; hosting: Hosting }

/** Who asks to come, for the host to answer. A no is not told to anybody. */
export function EventRequests({ event, hosting: { requests } }: Props) {
  const id = useId()
  if (requests.length === 0 || event.status !== 'upcoming') return null
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={3}>
        <CardTitle id={id}>Who asks to come</CardTitle>
        <List>
          {requests.map(request => (
            <Request key={request.profile.id} eventId={event.id} request={request} />
          ))}
        </List>
        <Muted $size="xs">
          A yes shows them the address. When the event is full, it puts them on the waitlist. Nobody
          is told of a no.
        </Muted>
      </Stack>
    </Card>
  )
}

const noteOf = ({ status, isDeclined }: EventRequest): string | undefined => {
  if (status === 'going')
    return isDeclined
      ? 'Has a place. You keep the address from them.'
      : 'Has a place, and does not see the address.'
  return isDeclined ? 'You said no. They are not told.' : undefined
}

const failure = (error: Error) => ({
  title: 'Error',
  text:
    error instanceof CallFailed && error.status < 500
      ? adviceFor(error)
      : 'Failed to save your answer. Please try again.',
})

function Request({ eventId, request }: { eventId: string; request: EventRequest }) {
  const { profile, isDeclined } = request
  const toast = useToast()
  const params = { id: eventId, attendeeId: profile.id }
  const options = { refresh: [listEvents.path], failure }
  const approving = useCommand(approveRequest, {
    ...options,
    onDone: () => toast({ title: 'Request Approved', tone: 'success' }),
  })
  const declining = useCommand(declineRequest, {
    ...options,
    onDone: () => toast({ title: 'Request Declined', text: 'They are not told.' }),
  })
  const note = noteOf(request)
  return (
    <Line>
      <MemberFace member={profile} isMe={false} />
      <Name>
        <Strong>
          <NameWithMarks of={profile} />
        </Strong>
        {note && (
          <Muted as="span" $size="xs">
            {note}
          </Muted>
        )}
      </Name>
      <Row $gap={2}>
        <Button
          small
          rank={2}
          busy={approving.pending && 'Saving'}
          onClick={() => void approving.run({ params })}
        >
          Approve
          <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
        </Button>
        {!isDeclined && (
          <Button
            small
            rank={3}
            busy={declining.pending && 'Saving'}
            onClick={() => void declining.run({ params })}
          >
            Decline
            <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Line>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
`

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
`

const Name = styled.span`
  display: grid;
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
`
