import { useState } from 'react'
import styled from 'styled-components'
import type { Match } from '../../contracts/matching/matching.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { MatchesNav } from '../matching/MatchesNav.tsx'
import { otherSide } from '../matching/other-side.ts'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ConversationColumn, ConversationRows } from './ConversationColumn.tsx'
import { byLatest, matching } from './conversations.ts'
import { MatchConversationRow } from './MatchConversationRow.tsx'
import { texts } from './texts.ts'

/** All conversations, the latest first, with a search. */
export function ConversationList({ current }: { current: string | undefined }) {
  const { data: matches, error, refresh } = useRoute('GET /api/matches')
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
      {matches ? (
        <Rows matches={matches} search={search} current={current} />
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

type RowsProps = { matches: readonly Match[]; search: string; current: string | undefined }

function Rows({ matches, search, current }: RowsProps) {
  const me = useMember()
  if (matches.length === 0) return <EmptyState {...texts.list.none} to="/" />
  const conversations = byLatest(matches)
    .map(match => ({ match, other: otherSide(match, me.id) }))
    .filter(({ other }) => matching(other, search))
  if (conversations.length === 0) return <EmptyState {...texts.list.notFound} />
  return (
    <ConversationRows>
      {conversations.map(({ match, other }) => (
        <MatchConversationRow
          key={match.id}
          match={match}
          other={other}
          own={match.lastMessage?.senderProfileId === me.id}
          current={match.id === current}
        />
      ))}
    </ConversationRows>
  )
}

const Find = styled(SearchField)`
  margin-inline: var(--space-1);
`
