import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { Stack } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted, Strong } from '../../ui/typography.ts'
import { texts } from '../texts.ts'
import { RequestLine } from './RequestLine.tsx'

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
  const facts = asker?.profile ? factsOf(asker.profile) : []
  return (
    <RequestLine
      of={profile}
      hint={noteOf(request)}
      accept={{
        label: texts.requests.approve,
        busy: approving.pending && texts.requests.saving,
        run: () => void approving.run({ params }),
      }}
      decline={
        isDeclined
          ? undefined
          : {
              label: texts.requests.decline,
              busy: declining.pending && texts.requests.saving,
              run: () => void declining.run({ params }),
            }
      }
    >
      {asker && (
        <>
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
        </>
      )}
    </RequestLine>
  )
}
