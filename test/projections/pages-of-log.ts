import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { pageOf, type StoredPages } from '../../projections/discovery/relation-pages.ts'
import { relations } from '../../projections/views/relations/relations.ts'
import { foldEvents, type SpecEvent } from './fold-events.ts'

/** The pages of relations as their view makes them of the events. */
export const pagesOfEvents = (events: readonly SpecEvent[]): StoredPages['read'] => {
  const documents = foldEvents(relations, events)
  return async keys => keys.map(key => pageOf(documents[key]))
}

/** The same, of all events that the log has when they are read. */
export const pagesOfLog = (log: EventLog<DomainEvent>): StoredPages => ({
  async read(keys) {
    const events: SpecEvent[] = []
    for await (const event of log.readAll()) events.push(event)
    return pagesOfEvents(events)(keys)
  },
  position: () => log.head(),
  waitForPosition: async () => true,
})
