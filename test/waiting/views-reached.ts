import type { Position } from '../../contracts/core/event.ts'
import type { Kith } from '../../kith.ts'

const DEADLINE_MS = 60_000

/**
 * Waits until all views have reached a position, by default the head of the log.
 *
 * @throws {Error} they have not within a minute; the message has the position of each.
 */
export const viewsReached = async (
  { ports, reached, projections }: Kith,
  position?: Position,
): Promise<void> => {
  const target = position ?? (await ports.log.head())
  if (await reached(target, AbortSignal.timeout(DEADLINE_MS))) return
  const views = projections.status().map(view => `${view.name} ${view.status} ${view.position}`)
  throw new Error(`Not every view has reached ${target}: ${views.join(', ')}`)
}
