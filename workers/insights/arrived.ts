import type { Position } from '../../contracts/event.ts'
import { allArrived } from '../all-arrived.ts'
import type { InsightsServices } from './services.ts'

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
  const reach = (patience: AbortSignal) =>
    [deck, subjects].map(one => one.waitForPosition(position, patience))
  if (!(await allArrived(reach, signal))) throw new TooEarly()
}
