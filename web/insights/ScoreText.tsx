import styled from 'styled-components'
import type { Suggestion } from '../../contracts/insights/insights.ts'
import { tabular } from '../ui/typography.ts'
import { type ScoreColour, scoreColour } from './score-colour.ts'
import { matchText } from './suggestion-labels.ts'

export const ScoreText = ({ suggestion }: { suggestion: Suggestion }) => (
  <Score $colour={scoreColour(Number(suggestion.compatibilityScore))}>
    {matchText(suggestion)}
  </Score>
)

const grounds: Record<ScoreColour, string> = {
  green: 'var(--color-yes)',
  blue: 'var(--color-ai)',
  yellow: 'var(--color-maybe)',
  grey: 'var(--color-ink-3)',
}

const Score = styled.span<{ $colour: ScoreColour }>`
  ${tabular}
  display: inline-flex;
  flex: none;
  gap: 0.375rem;
  align-items: center;
  padding: 0.0625rem 0.5rem;
  border-radius: var(--radius-xs);
  background: ${({ $colour }) => grounds[$colour]};
  color: var(--color-on-signal);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  white-space: nowrap;
`
