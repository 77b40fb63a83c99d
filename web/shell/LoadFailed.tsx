import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Opening } from './Opening.tsx'
import { texts } from './texts.ts'

/** Shown when a screen's files could not be loaded: offline, or a new build was deployed. */
export const LoadFailed = () => (
  <Opening>
    <ProblemNotice
      title={texts.screenFailed.title}
      text={texts.screenFailed.text}
      onRetry={() => location.reload()}
    />
  </Opening>
)
