import styled from 'styled-components'
import { Row } from '../ui/layout.ts'
import { type BarTone, ToneBar } from '../ui/ToneBar.tsx'
import { Strong, tabular } from '../ui/typography.ts'
import { insightTexts } from './insight-texts.ts'
import { type ScoreColour, scoreColour } from './score-colour.ts'

const tones: Readonly<Record<ScoreColour, BarTone>> = {
  green: 'yes',
  blue: 'info',
  yellow: 'maybe',
  grey: 'plain',
}

/** The confidence of the analysis, as a bar and in percent. */
export const ConfidenceBar = ({ percent }: { percent: number }) => (
  <div>
    <Numbers $between>
      <Strong>{insightTexts.confidence}</Strong>
      <span>{Math.round(percent)}%</span>
    </Numbers>
    <ToneBar
      role="meter"
      label={insightTexts.confidence}
      value={Math.round(percent)}
      most={100}
      tone={tones[scoreColour(percent)]}
      thick
    />
  </div>
)

const Numbers = styled(Row)`
  ${tabular}
  padding-bottom: 0.375rem;
  font-size: var(--text-sm);
`
