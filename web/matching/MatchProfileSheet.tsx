import { listMatchBoundaries } from '../../contracts/boundaries.ts'
import { getMatchProfile } from '../../contracts/match-profile.ts'
import type { MatchedProfile } from '../../contracts/matching.ts'
import { MatchBoundaries } from '../boundaries/MatchBoundaries.tsx'
import { Loaded } from '../data/Loaded.tsx'
import { useRoute } from '../data/use-route.ts'
import { isolated } from '../look/isolated.ts'
import { Stack } from '../look/layout.ts'
import { Sheet } from '../look/Sheet.tsx'
import { pronounsAndAge } from '../profiles/labels.ts'
import { MatchDetails, Part } from './MatchDetails.tsx'

type Props = {
  matchId: string
  other: MatchedProfile
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All that a match tells of themselves, as it is now. */
export function MatchProfileSheet({ matchId, other, open, onOpenChange }: Props) {
  const { pseudonym } = other
  const asks = { when: open, anew: true }
  const profile = useRoute(getMatchProfile, { params: { matchId } }, asks)
  const boundaries = useRoute(listMatchBoundaries, { params: { matchId } }, asks)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={isolated(pseudonym)}
      subtitle={pronounsAndAge(other)}
      onlyRead
    >
      <Stack $gap={6}>
        <Loaded read={profile} what="match's profile" height="30rem">
          {found => <MatchDetails profile={found} />}
        </Loaded>
        <Part title="Boundaries">
          <Loaded read={boundaries} what="match's boundaries" height="12rem">
            {stated => <MatchBoundaries pseudonym={pseudonym} boundaries={stated} />}
          </Loaded>
        </Part>
      </Stack>
    </Sheet>
  )
}
