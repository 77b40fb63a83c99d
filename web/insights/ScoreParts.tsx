import styled from 'styled-components'
import type { CompatibilityScore } from '../../contracts/insights/insights.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Hint, Strong, tabular } from '../ui/typography.ts'
import { fitTexts } from './fit-texts.ts'

/** The parts of a score, in the order in which they are shown. */
const parts = [
  'hobbiesScore',
  'lifestyleScore',
  'bioKeywordsScore',
  'communicationScore',
  'personalityScore',
] as const satisfies readonly (keyof CompatibilityScore)[]

/** The scorer's result for two members: the score, its reason and its five parts. */
export const ScoreParts = ({ score }: { score: CompatibilityScore }) => (
  <Stack $gap={4}>
    <p>
      <Strong>{fitTexts.score(Number(score.overallScore))}</Strong>,{' '}
      {score.isAiGenerated ? fitTexts.byAi : fitTexts.byAnalysis}
    </p>
    <p dir="auto">{score.reasoning}</p>
    <List>
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
