import HeartHandshake from 'lucide-react/icons/heart-handshake'
import MessagesSquare from 'lucide-react/icons/messages-square'
import styled from 'styled-components'
import { listMatches } from '../../contracts/endpoints.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { LikesReceived } from '../likes/LikesReceived.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MatchCard } from './MatchCard.tsx'

/** `/matches`: the member's matches, the latest conversation first. */
export const MatchesScreen = () => (
  <ScreenFrame
    title="Your Matches"
    actions={
      <>
        <NotificationBell />
        <IconLink icon={MessagesSquare} label="Messages" filled to="/messages" />
      </>
    }
  >
    <Stack $gap={5}>
      <MatchList />
      <LikesReceived />
    </Stack>
  </ScreenFrame>
)

function MatchList() {
  const { data: matches, error, refresh } = useRoute(listMatches)

  if (!matches)
    return error ? (
      <ProblemNotice
        title="Your matches could not be loaded"
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    ) : (
      <Skeleton shape="cards" label="Loading your matches" />
    )
  if (matches.length === 0)
    return (
      <EmptyState
        icon={HeartHandshake}
        title="No matches yet"
        text="When two people like each other, they meet here."
        action="Start Discovering"
        to="/"
      />
    )
  return (
    <Grid aria-label="Your Matches">
      {matches.map(match => (
        <MatchCard key={match.id} match={match} />
      ))}
    </Grid>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-3);

  @media (min-width: 64rem) {
    gap: var(--space-4);
  }
`
