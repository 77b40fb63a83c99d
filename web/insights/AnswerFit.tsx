import { useId } from 'react'
import styled from 'styled-components'
import type { MatchScore } from '../../contracts/match-scores.ts'
import { Stack } from '../ui/layout.ts'
import { Hint, Muted, Strong } from '../ui/text.ts'
import { texts } from './texts.ts'

/** How well the answers of two members fit; between matches with the questions that say most. */
export function AnswerFit({ score }: { score: MatchScore }) {
  const { overallScore, questionsCompared, topAlignedQuestions, topMisalignedQuestions } = score
  // Every question of a match agrees or differs, and no others are named.
  const isMatch = topAlignedQuestions.length + topMisalignedQuestions.length > 0
  const whole = texts.fit.score(100 * Number(overallScore))
  return (
    <Stack $gap={4}>
      <p>
        <Strong>{isMatch ? whole : texts.fit.about(whole)}</Strong>,{' '}
        {texts.fit.questions(questionsCompared, isMatch)}
      </p>
      {!isMatch && <Hint>{texts.fit.coarse}</Hint>}
      <Prompts title={texts.fit.agree} prompts={topAlignedQuestions} />
      <Prompts title={texts.fit.differ} prompts={topMisalignedQuestions} />
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
