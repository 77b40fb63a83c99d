import { comparePositions, type Position } from '../../contracts/core/event.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { LastEvent, ReadModels } from '../ports/read-models.ts'

type Log = Pick<EventLog, 'head' | 'eventAt'>

/** The newest event of a log, or its origin. */
export const newestOf = async (log: Log): Promise<LastEvent> => {
  const position = await log.head()
  return { position, event: await log.eventAt(position) }
}

/**
 * Whether a log has an event where a store saw it. Otherwise it is another log, or an older copy of the
 * same one. Where a store knows only a position, the log must have come that far.
 */
export const hasEvent = async (log: Log, { position, event }: LastEvent): Promise<boolean> =>
  event === undefined
    ? comparePositions(position, await log.head()) <= 0
    : (await log.eventAt(position)) === event

/**
 * Read models that note with each checkpoint the id of the event there. Views that fold the same events
 * ask for it once.
 */
export const notingEvents = (views: ReadModels, log: Pick<EventLog, 'eventAt'>): ReadModels => {
  let last: { readonly position: Position; readonly event: Promise<string | undefined> } | undefined
  const eventAt = (position: Position): Promise<string | undefined> => {
    if (last?.position !== position) last = { position, event: log.eventAt(position) }
    return last.event
  }
  return {
    ...views,
    commit: async (collection, generation, advance, writes) =>
      views.commit(
        collection,
        generation,
        { ...advance, event: await eventAt(advance.upTo) },
        writes,
      ),
  }
}
