import type { Position } from '../../contracts/core/event.ts'
import type { EventLog, LastEvent } from '../../engines/ports/event-log.ts'
import type { Records } from '../../engines/ports/records.ts'

/** Undefined for a reactor that has never run. It is in the record of kind `reactor` of its name. */
export const checkpointOf = async (
  reactor: string,
  records: Pick<Records, 'get'>,
): Promise<LastEvent | undefined> => (await records.get<LastEvent>('reactor', reactor))?.value

/**
 * Stores how far a reactor has read, with the event there: a start notices by it that the log is
 * another one. Its jobs up to there must be stored.
 */
export const advanceReactor = async (
  reactor: string,
  position: Position,
  { log, records }: { log: Pick<EventLog, 'eventAt'>; records: Pick<Records, 'put'> },
): Promise<void> => {
  const last: LastEvent = { position, event: (await log.eventAt(position))?.id }
  await records.put('reactor', reactor, last)
}
