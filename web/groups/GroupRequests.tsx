import { useId } from 'react'
import styled from 'styled-components'
import {
  acceptGroupRequest,
  declineGroupRequest,
  listGroupChats,
  unreadCount,
} from '../../contracts/endpoints.ts'
import type { GroupChat, GroupRequest } from '../../contracts/groups.ts'
import { useCommand } from '../data/use-command.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { HangoutPortrait } from '../hangouts/HangoutPerson.tsx'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { CardTitle, Hint, Muted, Strong } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { factsOf } from './group-labels.ts'

/** Who asks to join, for the founder, who lets them in or not. */
export function GroupRequests({ group }: { group: GroupChat }) {
  const titleId = useId()
  return (
    <Stack as="section" $gap={2} aria-labelledby={titleId}>
      <CardTitle id={titleId} as="h3">
        Requests to join
      </CardTitle>
      <ul aria-labelledby={titleId}>
        {group.requests.map(request => (
          <Request key={request.id} groupId={group.id} request={request} />
        ))}
      </ul>
      <Hint>Nobody is told if you decline.</Hint>
    </Stack>
  )
}

function Request({ groupId, request }: { groupId: string; request: GroupRequest }) {
  const { id: requesterId, profile, rsvpStatus } = request
  const toast = useToast()
  const refresh = [listGroupChats.path, unreadCount.path]
  const failure = failureOf('Failed to answer the request. Please try again.')
  const accepting = useCommand(acceptGroupRequest, {
    refresh,
    onDone: () => toast({ title: 'Member Added', tone: 'success' }),
    failure,
  })
  const declining = useCommand(declineGroupRequest, {
    refresh,
    onDone: () => toast({ title: 'Request Declined', tone: 'success' }),
    failure,
  })
  const params = { id: groupId, requesterId }
  return (
    <Line>
      <HangoutPortrait person={profile} size="m" />
      <div>
        <Strong>
          <NameWithMarks of={profile} />
        </Strong>
        <Hint>
          {[factsOf(profile), ...(rsvpStatus === 'maybe' ? ['Would come maybe'] : [])]
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
          busy={declining.pending && 'Declining'}
          onClick={() => void declining.run({ params })}
        >
          Decline<VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
        </Button>
        <Button
          rank={2}
          small
          busy={accepting.pending && 'Accepting'}
          onClick={() => void accepting.run({ params })}
        >
          Accept<VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
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
