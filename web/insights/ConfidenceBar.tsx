import styled from 'styled-components'
import { scoreColours } from '../../contracts/limits.ts'
import { Row } from '../ui/layout.ts'
import { Strong, tabular } from '../ui/text.ts'

/** The colour of a confidence: green, blue and yellow from their thresholds on, else grey. */
const confidenceTone = (percent: number) =>
  percent >= scoreColours.green
    ? 'yes'
    : percent >= scoreColours.blue
      ? 'info'
      : percent >= scoreColours.yellow
        ? 'maybe'
        : 'plain'

/** How sure the analysis is, as a bar with the percent beside it. */
export const ConfidenceBar = ({ percent }: { percent: number }) => (
  <div>
    <Numbers $between>
      <Strong>Confidence</Strong>
      <span>{Math.round(percent)}%</span>
    </Numbers>
    <Track
      role="meter"
      aria-label="Confidence"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <Part $tone={confidenceTone(percent)} style={{ width: `${percent}%` }} />
    </Track>
  </div>
)

const Numbers = styled(Row)`
  ${tabular}
  padding-bottom: 0.375rem;
  font-size: var(--text-sm);
`

const Track = styled.div`
  position: relative;
  height: 0.75rem;
  border-radius: var(--radius-pill);
  background: var(--color-sunken);
  overflow: hidden;

  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const grounds = {
  yes: 'var(--color-yes)',
  info: 'var(--color-info)',
  maybe: 'var(--color-maybe)',
  plain: 'var(--color-line-strong)',
}

const Part = styled.span<{ $tone: ReturnType<typeof confidenceTone> }>`
  position: absolute;
  inset-block: 0;
  left: 0;
  border-radius: inherit;
  background: ${({ $tone }) => grounds[$tone]};

  @media (forced-colors: active) {
    background: CanvasText;
  }
`
