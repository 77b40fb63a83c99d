import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import styled from 'styled-components'
import { listMatches } from '../../contracts/endpoints.ts'
import type { Match } from '../../contracts/matching.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { otherSide } from '../matching/other-side.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PageTitle } from '../ui/text.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { byLatest, matching } from './conversations.ts'

/** All conversations, the latest first, with a search. */
export function ConversationList({ current }: { current: string | undefined }) {
  const { data: matches, error, refresh } = useRoute(listMatches)
  const [search, setSearch] = useState('')
  return (
    <Column>
      {!current && <title>Messages · Kith</title>}
      <Top>
        <Back icon={ArrowLeft} label="Back to Discover" to="/" />
        <Title as={current ? 'h2' : 'h1'}>Messages</Title>
      </Top>
      <Find
        label="Search conversations"
        placeholder="Search conversations..."
        value={search}
        onChange={setSearch}
      />
      {matches ? (
        <Rows matches={matches} search={search} current={current} />
      ) : error ? (
        <ProblemNotice
          title="Your conversations could not be loaded"
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton rows={5} label="Loading conversations" />
      )}
    </Column>
  )
}

type RowsProps = { matches: readonly Match[]; search: string; current: string | undefined }

function Rows({ matches, search, current }: RowsProps) {
  const me = useMember()
  if (matches.length === 0)
    return (
      <EmptyState
        title="No conversations yet"
        text="Every match can become one."
        action="Start Discovering"
        to="/"
      />
    )
  const conversations = byLatest(matches)
    .map(match => ({ match, other: otherSide(match, me.id) }))
    .filter(({ other }) => matching(other, search))
  if (conversations.length === 0)
    return <EmptyState title="No conversations found" text="Nobody goes by that name here." />
  return (
    <List>
      {conversations.map(({ match, other }) => (
        <ConversationRow
          key={match.id}
          match={match}
          other={other}
          own={match.lastMessage?.senderProfileId === me.id}
          current={match.id === current}
        />
      ))}
    </List>
  )
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
  padding: 0 var(--space-3) var(--space-4);
`

const Top = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  min-height: var(--bar-top);

  @media (min-width: 64rem) {
    min-height: 5rem;
  }
`

/* Aligns with the other screens, whose gutter is one step wider than this column's. */
const Back = styled(IconLink)`
  margin-left: -0.375rem;
`

const Title = styled(PageTitle)`
  font-size: var(--text-xl);

  @media (min-width: 64rem) {
    font-size: var(--text-2xl);
  }
`

const Find = styled(SearchField)`
  margin-inline: var(--space-1);
`

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
`
