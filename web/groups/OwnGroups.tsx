import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { listGroupChats } from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import { badgeCaps } from '../../contracts/limits.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { InitialPortrait } from '../ui/InitialPortrait.tsx'
import { Stack } from '../ui/layout.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { CardTitle, Hint, Muted, oneLine, Strong } from '../ui/text.ts'

/** The groups that the member is in, the latest conversation first. */
export function OwnGroups() {
  const read = useRoute(listGroupChats, {}, { refetch: true })
  return (
    <Card aria-labelledby="own-groups">
      <Stack $gap={2}>
        <CardTitle id="own-groups">Your groups</CardTitle>
        <LoadState read={read} what="groups" height="4rem">
          {groups =>
            groups.length === 0 ? (
              <Hint>You are in no group yet. Find one that fits, or start your own.</Hint>
            ) : (
              <ul aria-labelledby="own-groups">
                {groups.map(group => (
                  <OwnGroup key={group.id} group={group} />
                ))}
              </ul>
            )
          }
        </LoadState>
      </Stack>
    </Card>
  )
}

function OwnGroup({ group }: { group: GroupChat }) {
  const { id: ownId } = useMember()
  const { id, name, members, lastMessage, unreadCount, createdAt } = group
  const author = members.find(({ profileId }) => profileId === lastMessage?.senderProfileId)
  const from = lastMessage?.senderProfileId === ownId ? 'You' : author?.profile.pseudonym
  return (
    <li>
      <Line to={`/group-chats/${id}`}>
        <InitialPortrait name={name} size="m" />
        <Words>
          <Name dir="auto">{name}</Name>
          <Last as="p" $size="sm" dir="auto">
            {lastMessage ? `${from ? `${from}: ` : ''}${lastMessage.content}` : 'No messages yet'}
          </Last>
        </Words>
        <Side>
          <Hint>
            <RelativeTime at={lastMessage?.createdAt ?? createdAt} />
          </Hint>
          <Badge count={unreadCount} max={badgeCaps.unread} label="unread" />
        </Side>
      </Line>
    </li>
  )
}

const Line = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  min-height: 3.75rem;
  padding-block: var(--space-2);
`

const Words = styled.div`
  min-width: 0;
`

const Name = styled(Strong)`
  ${oneLine}
  display: block;
`

const Last = styled(Muted)`
  ${oneLine}
`

const Side = styled.div`
  display: grid;
  gap: var(--space-1);
  justify-items: end;
`
