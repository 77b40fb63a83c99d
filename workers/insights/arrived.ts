import type { Position } from '../../contracts/event.ts'
import type { InsightsServices } from './services.ts'

/** How long deck and subjects may take to come to what led to a job, in milliseconds. */
const PATIENCE = 10_000

/** They have not come to what led to a job yet. It is tried again. */
class TooEarly extends Error {
  override readonly name = 'TooEarly'
  readonly code = 'too_early'

  constructor() {
    super('The deck or the subjects are behind the log. The job will be tried again.')
  }
}

/**
 * Waits until deck and subjects know what led to a job.
 *
 * @throws {TooEarly} it takes too long, or the worker stops.
 */
export const arrived = async (
  position: Position,
  { deck, subjects }: Pick<InsightsServices, 'deck' | 'subjects'>,
  signal: AbortSignal,
): Promise<void> => {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  const both = [deck, subjects].map(one => one.reached(position, patience))
  if (!(await Promise.all(both)).every(Boolean)) throw new TooEarly()
}
