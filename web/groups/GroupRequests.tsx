import { useId } from 'react'
import type { GroupChat, GroupRequest } from '../../contracts/groups/groups.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { RequestLine } from '../meetups/guests/RequestLine.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint } from '../ui/typography.ts'
import { factsOf } from './group-labels.ts'
import { texts } from './texts.ts'

/** Requests to join, which the founder accepts or declines. */
export function GroupRequests({ group }: { group: GroupChat }) {
  const titleId = useId()
  return (
    <Stack as="section" $gap={2} aria-labelledby={titleId}>
      <CardTitle id={titleId} as="h3">
        {texts.requests.title}
      </CardTitle>
      <Stack as="ul" $gap={3} aria-labelledby={titleId}>
        {group.requests.map(request => (
          <Request key={request.id} groupId={group.id} request={request} />
        ))}
      </Stack>
      <Hint>{texts.requests.quiet}</Hint>
    </Stack>
  )
}

function Request({ groupId, request }: { groupId: string; request: GroupRequest }) {
  const { id: requesterId, profile, rsvpStatus } = request
  const toast = useToast()
  const refresh = ['/api/group-chats', '/api/notifications/unread-count'] as const
  const failure = failureOf(texts.requests.failed)
  const accepting = useCommand('POST /api/group-chats/:id/requests/:requesterId/accept', {
    refresh,
    onDone: () => toast({ title: texts.requests.accepted, tone: 'success' }),
    failure,
  })
  const declining = useCommand('POST /api/group-chats/:id/requests/:requesterId/decline', {
    refresh,
    onDone: () => toast({ title: texts.requests.declined, tone: 'success' }),
    failure,
  })
  const params = { id: groupId, requesterId }
  return (
    <RequestLine
      of={profile}
      hint={[factsOf(profile), ...(rsvpStatus === 'maybe' ? [texts.requests.maybe] : [])]
        .filter(Boolean)
        .join(' · ')}
      accept={{
        label: texts.requests.accept,
        busy: accepting.pending && texts.requests.accepting,
        run: () => void accepting.run({ params }),
      }}
      decline={{
        label: texts.requests.decline,
        busy: declining.pending && texts.requests.declining,
        run: () => void declining.run({ params }),
      }}
    >
      {profile.bio && <p dir="auto">{profile.bio}</p>}
    </RequestLine>
  )
}
