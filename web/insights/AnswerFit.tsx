import { useId } from 'react'
import styled from 'styled-components'
import type { MatchScore } from '../../contracts/match-scores.ts'
import { Stack } from '../ui/layout.ts'
import { Muted, Strong } from '../ui/text.ts'

/** How well the answers of two members fit, with the questions that say most. */
export function AnswerFit({ score }: { score: MatchScore }) {
  const { overallScore, questionsCompared, topAlignedQuestions, topMisalignedQuestions } = score
  return (
    <Stack $gap={4}>
      <p>
        <Strong>{Math.round(100 * Number(overallScore))} of 100</Strong>, by {questionsCompared}{' '}
        questions that both of you answered
      </p>
      <Prompts title="Where you agree" prompts={topAlignedQuestions} />
      <Prompts title="Where you differ" prompts={topMisalignedQuestions} />
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
