import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Opening } from './Opening.tsx'

/** In place of a screen whose files did not come: there is no connection, or Kith has been renewed. */
export const LoadFailed = () => (
  <Opening>
    <ProblemNotice
      title="This screen could not be loaded"
      text="Check your connection, then load Kith again."
      onRetry={() => location.reload()}
    />
  </Opening>
)
