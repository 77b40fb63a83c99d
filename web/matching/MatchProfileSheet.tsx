import type { MatchedProfile } from '../../contracts/matching/matching.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { CompareBoundaries } from '../profiles/boundaries/CompareBoundaries.tsx'
import { MatchBoundaries } from '../profiles/boundaries/MatchBoundaries.tsx'
import { pronounsAndAge } from '../profiles/labels.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { DetailsPart, MatchDetails } from './MatchDetails.tsx'
import { matchDetailsTexts } from './match-details-texts.ts'

type Props = {
  matchId: string
  other: MatchedProfile
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MatchProfileSheet({ matchId, other, open, onOpenChange }: Props) {
  const { pseudonym } = other
  const options = { when: open, refetch: true }
  const profile = useRoute('GET /api/matches/:matchId/profile', { params: { matchId } }, options)
  const boundaries = useRoute(
    'GET /api/matches/:matchId/consent-preferences',
    { params: { matchId } },
    options,
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={bidiIsolate(pseudonym)}
      subtitle={pronounsAndAge(other)}
      onlyRead
    >
      <Stack $gap={6}>
        <LoadState read={profile} what={matchDetailsTexts.profile.what} height="30rem">
          {found => <MatchDetails profile={found} />}
        </LoadState>
        <DetailsPart title={matchDetailsTexts.profile.boundaries}>
          <LoadState
            read={boundaries}
            what={matchDetailsTexts.profile.boundariesWhat}
            height="12rem"
          >
            {stated => <MatchBoundaries pseudonym={pseudonym} boundaries={stated} />}
          </LoadState>
          <CompareBoundaries matchId={matchId} pseudonym={pseudonym} />
        </DetailsPart>
      </Stack>
    </Sheet>
  )
}
