import type { Jobs } from '../../engines/jobs.ts'
import type { PushSender } from '../../engines/push.ts'
import type { JobServices } from '../queue.ts'

export type PushServices = JobServices & {
  readonly jobs: Jobs
  readonly push: PushSender
}
