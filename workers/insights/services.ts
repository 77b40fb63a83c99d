import type { Analyst } from '../../engines/analyst.ts'
import type { Jobs } from '../../engines/jobs.ts'
import type { AnalystSubjects } from '../../projections/insights/analyst-subjects.ts'
import type { JobServices } from '../queue.ts'

export type InsightsServices = JobServices & {
  readonly jobs: Jobs
  readonly subjects: AnalystSubjects
  readonly analyst: Analyst
}
