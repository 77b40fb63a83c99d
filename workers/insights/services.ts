import type { Analyst } from '../../engines/analyst.ts'
import type { Jobs } from '../../engines/jobs.ts'
import type { Subjects } from '../../projections/insights/subjects.ts'
import type { JobServices } from '../queue.ts'

/** What suggesting and scoring take, beside what every job works with. */
export type InsightsServices = JobServices & {
  readonly jobs: Jobs
  readonly subjects: Subjects
  readonly analyst: Analyst
}
