import type { Position } from '../../contracts/core/event.ts'
import type { Scorer } from '../../engines/ports/scorer.ts'
import type { ScorerSubjects } from '../../projections/insights/scorer-subjects.ts'
import type { JobServices } from '../runtime/queue.ts'
import { waitForAll } from '../runtime/wait-for-views.ts'

export type InsightsServices = JobServices & {
  readonly subjects: ScorerSubjects
  readonly scorer: Scorer
}

/** An index in memory is behind the event of a job. The job is tried again. */
class IndexesBehind extends Error {
  override readonly name = 'TooEarly'
  readonly code = 'too_early'

  constructor() {
    super('The deck or the subjects are behind the log. The job will be tried again.')
  }
}

/**
 * Waits until discovery index and scorer subjects have folded the event of a job.
 *
 * @throws {IndexesBehind} it takes too long, or the worker stops.
 */
export const waitForIndexes = async (
  position: Position,
  { discovery, subjects }: Pick<InsightsServices, 'discovery' | 'subjects'>,
  signal: AbortSignal,
): Promise<void> => {
  const reach = (timeout: AbortSignal) =>
    [discovery, subjects].map(one => one.waitForPosition(position, timeout))
  if (!(await waitForAll(reach, signal))) throw new IndexesBehind()
}
