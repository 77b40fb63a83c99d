import { join } from 'node:path'
import type { NewEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import type { Fact } from '../../demo/life/agenda.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openEventLogImport } from '../../engines/adapters/sqlite/event-log-import.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import { features } from '../../workers/features.ts'
import { advanceReactor } from '../../workers/runtime/reactor.ts'

/** A fact's event as the log takes it; `actor` is the member who did it, by `command`. */
export const newEvent = (
  event: DomainEvent,
  at: string,
  actor?: string,
  command = randomId(),
): NewEvent<DomainEvent> => {
  return {
    ...event,
    id: randomId(),
    version: definitionOf(event.type)?.version ?? 1,
    at,
    meta: { command, correlation: command, causation: command, ...(actor && { actor }) },
  }
}

/**
 * Imports facts into a new log file: each validated against its schema, in order, one second apart
 * from `start` on. Returns the number of events.
 */
export const importFacts = (path: string, facts: Iterable<Fact>, start: Date): number => {
  using log = openEventLogImport<DomainEvent>(path)
  let events = 0
  let second = start.getTime()
  for (const { stream, events: some } of facts) {
    second += 1_000
    const at = new Date(second).toISOString()
    for (const { type, data } of some) definitionOf(type)?.data.parse(data)
    log.add(
      stream,
      some.map(event => newEvent(event, at)),
    )
    events += some.length
  }
  log.commit()
  return events
}

/** Marks the events of a made log as processed: a server that starts on it has no reactions to catch up with. */
export const markProcessed = async (folder: string): Promise<void> => {
  await using log = await openSqliteEventLog({ path: join(folder, 'log.db') })
  await using records = await openSqliteRecords({ path: join(folder, 'records.db') })
  const position = await log.head()
  for (const { reactors } of Object.values(features))
    for (const { name } of reactors) await advanceReactor(name, position, { log, records })
}
