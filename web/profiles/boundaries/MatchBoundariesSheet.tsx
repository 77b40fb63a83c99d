import { LoadState } from '../../data/LoadState.tsx'
import { useRoute } from '../../data/use-route.ts'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { Stack } from '../../ui/layout.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { CompareBoundaries } from './CompareBoundaries.tsx'
import { MatchBoundaries } from './MatchBoundaries.tsx'
import { texts } from './texts.ts'

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Sheet with all boundaries of a match, including the notes that only matches see. */
export function MatchBoundariesSheet({ matchId, pseudonym, open, onOpenChange }: Props) {
  const read = useRoute(
    'GET /api/matches/:matchId/consent-preferences',
    { params: { matchId } },
    { when: open, refetch: true },
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.match.title(bidiIsolate(pseudonym))}
      subtitle={texts.match.subtitle}
      onlyRead
    >
      <Stack>
        <LoadState read={read} what={texts.match.what} height="12rem">
          {boundaries => <MatchBoundaries pseudonym={pseudonym} boundaries={boundaries} />}
        </LoadState>
        <CompareBoundaries matchId={matchId} pseudonym={pseudonym} />
      </Stack>
    </Sheet>
  )
}
