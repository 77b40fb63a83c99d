import { useId } from 'react'
import styled from 'styled-components'
import type { MatchScore } from '../../contracts/matching/match-scores.ts'
import { Stack } from '../ui/layout.ts'
import { Hint, Muted, Strong } from '../ui/typography.ts'
import { fitTexts } from './fit-texts.ts'

/** How well the answers of two members fit. For matches, also the questions that say most. */
export function AnswerFit({ score }: { score: MatchScore }) {
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
