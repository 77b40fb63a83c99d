import { useState } from 'react'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { useJointMatches } from '../matching/joint/joint-matches.ts'
import { MatchesNav } from '../matching/MatchesNav.tsx'
import { otherSide } from '../matching/other-side.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ConversationColumn, ConversationRows } from './ConversationColumn.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { byLatest, matching, othersIn } from './conversations.ts'
import { JointConversationRow } from './JointConversationRow.tsx'
import { texts } from './texts.ts'

/** The conversations of all matches, joint ones too, the latest first, with a search. */
export function ConversationList({ current }: { current: string | undefined }) {
  const { data: matches, error, refresh } = useRoute('GET /api/matches')
  const jointMatches = useJointMatches()
  const [search, setSearch] = useState('')
  return (
    <ConversationColumn
      title={texts.list.title}
      titleAs={current ? 'h2' : 'h1'}
      back={{ to: '/', label: texts.list.back }}
    >
      {!current && <DocumentTitle screen={texts.list.tab} />}
      <MatchesNav />
      <Find
        label={texts.list.search}
        placeholder={texts.list.placeholder}
        value={search}
        onChange={setSearch}
      />
      {matches && jointMatches ? (
        <Rows matches={matches} jointMatches={jointMatches} search={search} current={current} />
      ) : error ? (
        <ProblemNotice
          title={texts.list.failed}
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton rows={5} label={texts.list.loading} />
      )}
    </ConversationColumn>
  )
}

type RowsProps = {
  matches: readonly Match[]
  jointMatches: readonly GroupChat[]
  search: string
  current: string | undefined
}

function Rows({ matches, jointMatches, search, current }: RowsProps) {
  const me = useMember()
  if (matches.length + jointMatches.length === 0) return <EmptyState {...texts.list.none} to="/" />
  const conversations = byLatest([...matches, ...jointMatches]).filter(one =>
    othersIn(one, me.id).some(other => matching(other, search)),
  )
  if (conversations.length === 0) return <EmptyState {...texts.list.notFound} />
  return (
    <ConversationRows>
      {conversations.map(one =>
        'isJoint' in one ? (
          <JointConversationRow
            key={one.id}
            match={one}
            ownId={me.id}
            current={one.id === current}
          />
        ) : (
          <MatchConversationRow
            key={one.id}
            match={one}
            other={otherSide(one, me.id)}
            own={one.lastMessage?.senderProfileId === me.id}
            current={one.id === current}
          />
        ),
      )}
    </ConversationRows>
  )
}

const Find = styled(SearchField)`
  margin-inline: var(--space-1);
`

type Props = { match: Match; other: MatchedProfile; own: boolean; current: boolean }

/** That a chat is closed, or that the other wrote last and it was read. */
const stateOf = ({ closed, lastMessage, unreadCount, isMuted }: Match, own: boolean) => {
  if (closed) return texts.list.closed
  const isOwnTurn = lastMessage !== null && !own && unreadCount === 0 && !isMuted
  return isOwnTurn ? texts.list.yourTurn : undefined
}

/** The conversation of a match. A list item. */
const MatchConversationRow = ({ match, other, own, current }: Props) => (
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
    state={stateOf(match, own)}
  />
)
