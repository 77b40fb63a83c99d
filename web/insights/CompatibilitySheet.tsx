import { getCompatibilityScore, getMatchScore } from '../../contracts/endpoints.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { DetailsPart } from '../matching/MatchDetails.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint } from '../ui/text.ts'
import { AnswerFit } from './AnswerFit.tsx'
import { ScoreParts } from './ScoreParts.tsx'

type Props = {
  profileId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What the scores on a card rest on: the answers of both, and what an analyst read. */
export function CompatibilitySheet({ profileId, pseudonym, open, onOpenChange }: Props) {
  const input = { params: { profileId } }
  const options = { when: open, refetch: true }
  const answers = useRoute(getMatchScore, input, options)
  const scored = useRoute(getCompatibilityScore, input, options)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="How you two fit"
      subtitle={`You and ${bidiIsolate(pseudonym)}`}
      onlyRead
    >
      <Stack $gap={6}>
        <DetailsPart title="By your answers">
          <LoadState read={answers} what="score by answers" height="8rem">
            {score =>
              score ? (
                <AnswerFit score={score} />
              ) : (
                <Hint>
                  There is a score once both of you have answered eight of the same questions, packs
                  for adults left out. Changed answers count from the next day (UTC) on.
                </Hint>
              )
            }
          </LoadState>
        </DetailsPart>
        <DetailsPart title="By your profiles">
          <LoadState read={scored} what="score by AI" height="20rem">
            {score =>
              score ? (
                <ScoreParts score={score} />
              ) : (
                <Hint>There is a score once both of you let AI compare your profiles.</Hint>
              )
            }
          </LoadState>
        </DetailsPart>
      </Stack>
    </Sheet>
  )
}
