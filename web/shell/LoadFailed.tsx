import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Opening } from './Opening.tsx'

/**
 * Replaces a screen whose files could not be loaded: the device is offline, or a new build has been
 * deployed.
 */
export const LoadFailed = () => (
  <Opening>
    <ProblemNotice
      title="This screen could not be loaded"
      text="Check your connection, then load Kith again."
      onRetry={() => location.reload()}
    />
  </Opening>
)
