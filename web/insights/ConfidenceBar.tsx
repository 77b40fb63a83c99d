import { BarNumbers, type BarTone, ToneBar } from '../ui/ToneBar.tsx'
import { Strong } from '../ui/typography.ts'
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
    <BarNumbers>
      <Strong>{insightTexts.confidence}</Strong>
      <span>{Math.round(percent)}%</span>
    </BarNumbers>
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
