import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { DetailsPart } from '../matching/MatchDetails.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint } from '../ui/typography.ts'
import { AnswerFit } from './AnswerFit.tsx'
import { fitTexts } from './fit-texts.ts'
import { ScoreParts } from './ScoreParts.tsx'

type Props = {
  profileId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Explains the scores on a card: the answers of both members, and the scorer's result. */
export function CompatibilitySheet({ profileId, pseudonym, open, onOpenChange }: Props) {
  const input = { params: { profileId } }
  const options = { when: open, refetch: true }
  const answers = useRoute('GET /api/match-scores/:profileId', input, options)
  const scored = useRoute('GET /api/ai/compatibility-scores/:profileId', input, options)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={fitTexts.title}
      subtitle={fitTexts.subtitle(bidiIsolate(pseudonym))}
      onlyRead
    >
      <Stack $gap={6}>
        <DetailsPart title={fitTexts.byAnswers}>
          <LoadState read={answers} what={fitTexts.answersWhat} height="8rem">
            {score => (score ? <AnswerFit score={score} /> : <Hint>{fitTexts.noAnswers}</Hint>)}
          </LoadState>
        </DetailsPart>
        <DetailsPart title={fitTexts.byProfiles}>
          <LoadState read={scored} what={fitTexts.profilesWhat} height="20rem">
            {score => (score ? <ScoreParts score={score} /> : <Hint>{fitTexts.noProfiles}</Hint>)}
          </LoadState>
        </DetailsPart>
      </Stack>
    </Sheet>
  )
}
