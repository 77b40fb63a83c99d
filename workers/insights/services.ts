import type { Analyst } from '../../engines/ports/analyst.ts'
import type { AnalystSubjects } from '../../projections/insights/analyst-subjects.ts'
import type { JobServices } from '../runtime/queue.ts'

export type InsightsServices = JobServices & {
  readonly subjects: AnalystSubjects
  readonly analyst: Analyst
}
