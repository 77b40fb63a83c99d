import type { Position } from '../../contracts/core/event.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { ReadModels } from '../ports/read-models.ts'

/**
 * Read models that note with each checkpoint the id of the event there, by which a start notices that
 * the log is another one. Views that fold the same events ask for it once.
 */
export const notingEvents = (views: ReadModels, log: Pick<EventLog, 'eventAt'>): ReadModels => {
  let last: { readonly at: Position; readonly event: Promise<string | undefined> } | undefined
  const eventAt = (at: Position): Promise<string | undefined> => {
    if (last?.at !== at) last = { at, event: log.eventAt(at) }
    return last.event
  }
  return {
    ...views,
    async commit(collection, generation, advance, writes) {
      const event = await eventAt(advance.upTo)
      return views.commit(collection, generation, { ...advance, event }, writes)
    },
  }
}
