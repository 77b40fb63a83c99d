import { useId } from 'react'
import styled from 'styled-components'
import type { CompatibilityScore } from '../../contracts/insights/insights.ts'
import type { MatchScore } from '../../contracts/matching/match-details.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { DetailsPart } from '../matching/MatchDetails.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { inColumn, Row, Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint, Muted, Strong, tabular } from '../ui/typography.ts'
import { fitTexts } from './fit-texts.ts'
import { stepTexts } from './step-texts.ts'

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
  const whole = 100 * Number(overallScore)
  return (
    <Stack $gap={4}>
      <p>
        <Strong>
          {(isMatch ? undefined : stepTexts.inCommon(whole)) ?? fitTexts.score(whole)}
        </Strong>
        , {fitTexts.questions(questionsCompared, isMatch)}
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
  ${inColumn(2)}
  padding-top: var(--space-2);
`

/** The parts of a score, in the order in which they are shown. */
const parts = [
  'hobbiesScore',
  'lifestyleScore',
  'bioKeywordsScore',
  'communicationScore',
  'personalityScore',
] as const satisfies readonly (keyof CompatibilityScore)[]

/** The scorer's result for two members: the score, its reason and its five parts. */
const ScoreParts = ({ score }: { score: CompatibilityScore }) => (
  <Stack $gap={4}>
    <p>
      <Strong>{fitTexts.score(Number(score.overallScore))}</Strong>,{' '}
      {score.isAiGenerated ? fitTexts.byAi : fitTexts.byAnalysis}
    </p>
    <p dir="auto">{score.reasoning}</p>
    <ScoreList>
      {parts.map(part => {
        const [name, about] = fitTexts.parts[part]
        return (
          <div key={part}>
            <Row as="dt" $between>
              <span>{name}</span>
              <span>{Math.round(Number(score[part]))}</span>
            </Row>
            <Hint as="dd">{about}</Hint>
          </div>
        )
      })}
    </ScoreList>
  </Stack>
)

const ScoreList = styled.dl`
  ${tabular}
  display: grid;

  > div {
    padding-block: var(--space-3);
    border-top: var(--border-hair);
  }

  dt {
    font-weight: var(--weight-medium);
  }
`
