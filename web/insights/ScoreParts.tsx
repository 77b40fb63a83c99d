import styled from 'styled-components'
import type { CompatibilityScore } from '../../contracts/compatibility-scores.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Hint, Strong, tabular } from '../ui/text.ts'

/** Each part of a score, and what it rests on. */
const parts = [
  ['hobbiesScore', 'Hobbies', 'Hobbies that you share; a rare one counts for more.'],
  [
    'lifestyleScore',
    'Lifestyle',
    'Relationship styles, boundaries, relationship preferences, ages and modes.',
  ],
  ['bioKeywordsScore', 'Words', 'Words that both of you use about yourselves.'],
  ['communicationScore', 'Communication', 'The tone in which each of you writes.'],
  ['personalityScore', 'Personality', 'The way of life that your texts tell of.'],
] as const satisfies readonly (readonly [keyof CompatibilityScore, string, string])[]

/** How an analyst scores two members: the whole, its reason and its five parts. */
export const ScoreParts = ({ score }: { score: CompatibilityScore }) => (
  <Stack $gap={4}>
    <p>
      <Strong>{Math.round(Number(score.overallScore))} of 100</Strong>,{' '}
      {score.isAiGenerated ? 'by AI' : 'by text analysis'}
    </p>
    <p dir="auto">{score.reasoning}</p>
    <List>
      {parts.map(([part, name, about]) => (
        <div key={part}>
          <Row as="dt" $between>
            <span>{name}</span>
            <span>{Math.round(Number(score[part]))}</span>
          </Row>
          <Hint as="dd">{about}</Hint>
        </div>
      ))}
    </List>
  </Stack>
)

const List = styled.dl`
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
