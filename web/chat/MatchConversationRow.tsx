import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { texts } from './texts.ts'

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
        {match.lastMessage && own && <bdi>{texts.list.you} </bdi>}
        {match.lastMessage?.content ?? texts.list.start}
      </>
    }
    at={match.lastMessage?.createdAt ?? match.createdAt}
    unreadCount={match.unreadCount}
  />
)
