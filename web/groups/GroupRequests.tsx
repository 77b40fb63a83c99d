import { useId } from 'react'
import styled from 'styled-components'
import type { GroupChat, GroupRequest } from '../../contracts/groups/groups.ts'
import { useCommand } from '../data/use-command.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { MemberFace } from '../meetups/MemberFace.tsx'
import { MemberLabel } from '../meetups/MemberLabel.tsx'
import { Button } from '../ui/Button.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, Muted, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
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
      <ul aria-labelledby={titleId}>
        {group.requests.map(request => (
          <Request key={request.id} groupId={group.id} request={request} />
        ))}
      </ul>
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
    <Line>
      <MemberFace of={profile} size="m" />
      <div>
        <Strong>
          <MemberLabel of={profile} />
        </Strong>
        <Hint>
          {[factsOf(profile), ...(rsvpStatus === 'maybe' ? [texts.requests.maybe] : [])]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
        {profile.bio && (
          <Muted $size="sm" dir="auto">
            {profile.bio}
          </Muted>
        )}
      </div>
      <Shares>
        <Button
          rank={3}
          small
          busy={declining.pending && texts.requests.declining}
          onClick={() => void declining.run({ params })}
        >
          {texts.requests.decline}
          <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
        </Button>
        <Button
          rank={2}
          small
          busy={accepting.pending && texts.requests.accepting}
          onClick={() => void accepting.run({ params })}
        >
          {texts.requests.accept}
          <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
        </Button>
      </Shares>
    </Line>
  )
}

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2) var(--space-3);
  align-items: start;
  padding-block: var(--space-2);

  > :last-child {
    grid-column: 1 / -1;
  }
`
