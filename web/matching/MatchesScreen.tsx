import HeartHandshake from 'lucide-react/icons/heart-handshake'
import type { Match } from '../../contracts/matching/matching.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { WideTiles } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LikesReceived } from './likes/LikesReceived.tsx'
import { MatchCard } from './MatchCard.tsx'
import { MatchesNav } from './MatchesNav.tsx'
import { texts } from './texts.ts'

/** `/matches`: the member's matches, the latest conversation first. */
export const MatchesScreen = () => (
  <ScreenFrame title={texts.matches.title}>
    <Stack $gap={5}>
      <MatchesNav />
      <MatchList />
      <LikesReceived />
    </Stack>
  </ScreenFrame>
)

function MatchList() {
  const read = useRoute('GET /api/matches')
  const skeleton = <Skeleton shape="cards" label={texts.matches.loading} />
  return (
    <LoadState read={read} what={texts.matches.what} skeleton={skeleton}>
      {matches => <Matches matches={matches} />}
    </LoadState>
  )
}

function Matches({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0)
    return <EmptyState icon={HeartHandshake} {...texts.matches.none} to="/" />
  return (
    <WideTiles aria-label={texts.matches.title}>
      {matches.map(match => (
        <MatchCard key={match.id} match={match} />
      ))}
    </WideTiles>
  )
}
