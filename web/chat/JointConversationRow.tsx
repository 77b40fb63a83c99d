import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { JointPortrait } from '../matching/joint/JointPortrait.tsx'
import { othersOf, peopleOf } from '../matching/joint/joint-matches.ts'
import { unreadOf } from '../matching/unread.ts'
import { namesOf } from '../profiles/names-of.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { texts } from './texts.ts'

type Props = { match: GroupChat; ownId: string; current: boolean }

/** The conversation of a joint match, with the names and faces of the others. A list item. */
export function JointConversationRow({ match, ownId, current }: Props) {
  const { id, lastMessage, createdAt } = match
  const others = othersOf(match, ownId)
  const author = peopleOf(match).find(person => person.id === lastMessage?.senderProfileId)
  const from = author?.id === ownId ? texts.list.you : author && `${author.pseudonym}:`
  return (
    <ConversationRow
      to={pageAt('/group-chats/:groupId', { groupId: id })}
      current={current}
      portrait={<JointPortrait others={others} size="normal" />}
      name={namesOf(others)}
      last={
        <>
          {lastMessage && from && <bdi>{from} </bdi>}
          {lastMessage?.content ?? texts.list.start}
        </>
      }
      at={lastMessage?.createdAt ?? createdAt}
      unreadCount={unreadOf(match)}
    />
  )
}
