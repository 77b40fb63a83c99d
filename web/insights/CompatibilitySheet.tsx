import { useId } from 'react'
import styled from 'styled-components'
import type { MatchScore } from '../../contracts/matching/match-details.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { DetailsPart } from '../matching/MatchDetails.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint, Muted, Strong } from '../ui/typography.ts'
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

/** How well the answers of two members fit. For matches, also the questions that say most. */
function AnswerFit({ score }: { score: MatchScore }) {
  const { overallScore, questionsCompared, topAlignedQuestions, topMisalignedQuestions } = score
  // Only the scores of matches name questions, and they always name some.
  const isMatch = topAlignedQuestions.length + topMisalignedQuestions.length > 0
  const whole = fitTexts.score(100 * Number(overallScore))
  return (
    <Stack $gap={4}>
      <p>
        <Strong>{isMatch ? whole : fitTexts.about(whole)}</Strong>,{' '}
        {fitTexts.questions(questionsCompared, isMatch)}
      </p>
      {!isMatch && <Hint>{fitTexts.coarse}</Hint>}
      <Prompts title={fitTexts.agree} prompts={topAlignedQuestions} />
      <Prompts title={fitTexts.differ} prompts={topMisalignedQuestions} />
    </Stack>
  )
}

function Prompts({ title, prompts }: { title: string; prompts: readonly string[] }) {
  const id = useId()
  if (prompts.length === 0) return null
  return (
    <div>
      <Muted as="h4" $size="sm" id={id}>
        {title}
      </Muted>
      <List aria-labelledby={id}>
        {prompts.map(prompt => (
          <li key={prompt}>{prompt}</li>
        ))}
      </List>
    </div>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding-top: var(--space-2);
`
