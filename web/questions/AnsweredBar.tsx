import { ToneBar } from '../ui/ToneBar.tsx'
import { barTone } from './progress-labels.ts'

type Props = { label: string; value: number; most: number }

/** A bar for the number of answered questions, in the colour of the progress. */
export const AnsweredBar = ({ label, value, most }: Props) => (
  <ToneBar
    role="progressbar"
    tone={barTone((value / most) * 100)}
    label={label}
    value={value}
    most={most}
  />
)
