import type { Scorer } from '../../engines/ports/scorer.ts'
import type { ScorerSubjects } from '../../projections/insights/scorer-subjects.ts'
import type { JobServices } from '../runtime/queue.ts'

export type InsightsServices = JobServices & {
  readonly subjects: ScorerSubjects
  readonly scorer: Scorer
}
