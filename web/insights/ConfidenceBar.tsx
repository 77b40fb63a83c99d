import styled from 'styled-components'
import { scoreColours } from '../../contracts/limits.ts'
import { Row } from '../ui/layout.ts'
import { type BarTone, ToneBar } from '../ui/ToneBar.tsx'
import { Strong, tabular } from '../ui/text.ts'

/** Green, blue and yellow from their thresholds on, else grey. */
const confidenceTone = (percent: number): BarTone => {
  if (percent >= scoreColours.green) return 'yes'
  if (percent >= scoreColours.blue) return 'info'
  return percent >= scoreColours.yellow ? 'maybe' : 'plain'
}

/** How sure the analysis is, as a bar with the percent beside it. */
export const ConfidenceBar = ({ percent }: { percent: number }) => (
  <div>
    <Numbers $between>
      <Strong>Confidence</Strong>
      <span>{Math.round(percent)}%</span>
    </Numbers>
    <ToneBar
      role="meter"
      label="Confidence"
      value={Math.round(percent)}
      most={100}
      tone={confidenceTone(percent)}
      thick
    />
  </div>
)

const Numbers = styled(Row)`
  ${tabular}
  padding-bottom: 0.375rem;
  font-size: var(--text-sm);
`
