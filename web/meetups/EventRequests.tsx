import styled from 'styled-components'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { MemberFace } from './MemberFace.tsx'
import { MemberLabel } from './MemberLabel.tsx'
import { texts } from './texts.ts'

type Hosting = NonNullable<EventDetails['hosting']>
type EventRequest = Hosting['requests'][number]

type Props = { event: EventDetails; hosting: Hosting }

/** Requests for a seat, which the host approves or declines. A decline notifies nobody. */
export function EventRequests({ event, hosting: { requests } }: Props) {
  if (requests.length === 0 || event.status !== 'upcoming') return null
  return (
    <Panel title={texts.requests.title}>
      <Stack as="ul" $gap={3}>
        {requests.map(request => (
          <Request key={request.profile.id} event={event} request={request} />
        ))}
      </Stack>
      <Muted $size="xs">{texts.requests.hint}</Muted>
    </Panel>
  )
}

const noteOf = ({ status, isDeclined }: EventRequest): string | undefined => {
  if (status === 'going') return isDeclined ? texts.requests.goingDeclined : texts.requests.going
  return isDeclined ? texts.requests.declined : undefined
}

const failure = (error: Error) => ({
  title: texts.error,
  text:
    error instanceof CallFailed && error.status < 500 ? adviceFor(error) : texts.requests.failed,
})

type Asker = NonNullable<NonNullable<EventRequest['asker']>['profile']>

const factsOf = ({ pronouns, age, isVerified, eventsAttended }: Asker): string[] => [
  ...(pronouns ? [bidiIsolate(pronouns)] : []),
  texts.requests.age(age),
  ...(isVerified ? [texts.requests.verified] : []),
  texts.requests.attended(eventsAttended),
]

type RequestProps = { event: EventDetails; request: EventRequest }

function Request({ event: { id: eventId, question }, request }: RequestProps) {
  const { profile, isDeclined, asker } = request
  const toast = useToast()
  const params = { id: eventId, attendeeId: profile.id }
  const options = { refresh: ['/api/events'] as const, failure }
  const approving = useCommand('POST /api/events/:id/requests/:attendeeId/approve', {
    ...options,
    onDone: () => toast({ title: texts.requests.approved, tone: 'success' }),
  })
  const declining = useCommand('POST /api/events/:id/requests/:attendeeId/decline', {
    ...options,
    onDone: () => toast({ title: texts.requests.declinedTitle, text: texts.requests.declinedText }),
  })
  const note = noteOf(request)
  const facts = asker?.profile ? factsOf(asker.profile) : []
  return (
    <Line>
      <MemberFace of={profile} />
      <Name>
        <Strong>
          <MemberLabel of={profile} />
        </Strong>
        {note && (
          <Muted as="span" $size="xs">
            {note}
          </Muted>
        )}
      </Name>
      {asker && (
        <About>
          {facts.length > 0 && <Muted $size="sm">{facts.join(' · ')}</Muted>}
          {asker.profile?.bio && <p dir="auto">{asker.profile.bio}</p>}
          {asker.answer && (
            <div>
              {question && (
                <Muted $size="sm" dir="auto">
                  {question}
                </Muted>
              )}
              <Strong as="p" dir="auto">
                {asker.answer}
              </Strong>
            </div>
          )}
        </About>
      )}
      <Row $gap={2}>
        <Button
          small
          rank={2}
          busy={approving.pending && texts.requests.saving}
          onClick={() => void approving.run({ params })}
        >
          {texts.requests.approve}
          <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
        </Button>
        {!isDeclined && (
          <Button
            small
            rank={3}
            busy={declining.pending && texts.requests.saving}
            onClick={() => void declining.run({ params })}
          >
            {texts.requests.decline}
            <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Line>
  )
}

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
`

const About = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`

const Name = styled.span`
  display: grid;
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
`
