import type { Match, MatchedProfile } from '../../contracts/matching.ts'
import { primaryPhoto } from '../../contracts/primary-photo.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { ConversationRow } from './ConversationRow.tsx'

type Props = { match: Match; other: MatchedProfile; own: boolean; current: boolean }

/** The conversation of a match. A list item. */
export const MatchConversationRow = ({ match, other, own, current }: Props) => (
  <ConversationRow
    to={`/chat/${match.id}`}
    current={current}
    portrait={<Portrait photo={primaryPhoto(other.photos)} seed={other.id} />}
    name={<NameWithMarks of={other} />}
    last={
      <>
        {match.lastMessage && own && <bdi>You: </bdi>}
        {match.lastMessage?.content ?? 'Start the conversation!'}
      </>
    }
    at={match.lastMessage?.createdAt ?? match.createdAt}
    unreadCount={match.unreadCount}
  />
)
