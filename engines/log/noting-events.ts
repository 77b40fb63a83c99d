import type { EventLog } from '../ports/event-log.ts'
import type { ReadModels } from '../ports/read-models.ts'

/**
 * Read models that note with each checkpoint the id of the event there, by which a start notices that
 * the log is another one.
 */
export const notingEvents = (views: ReadModels, log: Pick<EventLog, 'eventAt'>): ReadModels => ({
  ...views,
  async commit(collection, generation, advance, writes) {
    const event = await log.eventAt(advance.upTo)
    return views.commit(collection, generation, { ...advance, event }, writes)
  },
})
