import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Opening } from './Opening.tsx'

/** Shown when a screen's files could not be loaded: offline, or a new build was deployed. */
export const LoadFailed = () => (
  <Opening>
    <ProblemNotice
      title="This screen could not be loaded"
      text="Check your connection, then load Kith again."
      onRetry={() => location.reload()}
    />
  </Opening>
)
