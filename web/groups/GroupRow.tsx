import type { GroupChat } from '../../contracts/groups/groups.ts'
import { ConversationRow } from '../chat/ConversationRow.tsx'
import { useMember } from '../data/use-member.ts'
import { InitialPortrait } from '../ui/InitialPortrait.tsx'
import { groupName } from './group-labels.ts'
import { texts } from './texts.ts'

/** A group that the member is in. A list item. */
export function GroupRow({ group, current }: { group: GroupChat; current?: boolean }) {
  const { id: ownId } = useMember()
  const { id, eventId, members, lastMessage, unreadCount, createdAt } = group
  const name = groupName(group, ownId)
  const author = members.find(({ profileId }) => profileId === lastMessage?.senderProfileId)
  const from = lastMessage?.senderProfileId === ownId ? texts.own.you : author?.profile.pseudonym
  return (
    <ConversationRow
      to={`/group-chats/${id}`}
      {...(current ? { current } : {})}
      portrait={<InitialPortrait name={name} />}
      name={
        <>
          {eventId && texts.own.event}
          <bdi>{name}</bdi>
        </>
      }
      last={
        <>
          {lastMessage && from && <bdi>{from}: </bdi>}
          {lastMessage?.content ?? texts.own.noMessages}
        </>
      }
      at={lastMessage?.createdAt ?? createdAt}
      unreadCount={unreadCount}
    />
  )
}
