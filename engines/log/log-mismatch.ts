import { comparePositions, type Position } from '../../contracts/core/event.ts'
import { nameOfStore, type StoreLocation } from '../config/locations.ts'
import type { EventLog, LastEvent } from '../ports/event-log.ts'
import type { ReadModels, ViewProgress } from '../ports/read-models.ts'
import type { Records } from '../ports/records.ts'

type Log = Pick<EventLog, 'head' | 'eventAt'>

/** The newest event of a log, or its origin. */
export const newestOf = async (log: Log): Promise<LastEvent> => {
  const position = await log.head()
  return { position, event: (await log.eventAt(position))?.id }
}

/**
 * Whether a log has an event where a store saw it. Otherwise it is another log, or an older copy of the
 * same one. Where a store knows only a position, the log must have come that far.
 */
export const hasEvent = async (log: Log, { position, event }: LastEvent): Promise<boolean> =>
  event === undefined
    ? comparePositions(position, await log.head()) <= 0
    : (await log.eventAt(position))?.id === event

/** Whether a log has all that views have folded. */
export const hasEventsOf = async (log: Log, views: ViewProgress): Promise<boolean> => {
  const seen = (await views.progress()).map(
    ({ checkpoint: position, event }) =>
      position === undefined || hasEvent(log, { position, event }),
  )
  return (await Promise.all(seen)).every(Boolean)
}

/** The last events that reactors have handled. */
export const handledEvents = async (records: Pick<Records, 'list'>): Promise<LastEvent[]> =>
  (await records.list<LastEvent>('reactor')).map(({ value }) => value)

/** Reactors have handled what the log does not have. `message` says what to do. */
export class LogMismatch extends Error {
  override readonly name = 'LogMismatch'
  readonly code = 'log_misfit'

  constructor(log: StoreLocation, records: StoreLocation, missing: Position, head: Position) {
    const [name, other] = [nameOfStore(log), nameOfStore(records)]
    const advice =
      log.type === 'sqlite'
        ? 'restore the newest backup of all files (npm run restore -- --from DIR)'
        : 'name the engines of one installation, or restore backups that fit each other'
    const why =
      comparePositions(missing, head) > 0
        ? `${name} ends at position ${head}, but ${other} has seen position ${missing}: it is an older copy${log.type === 'sqlite' ? `, or its write-ahead log (${name}-wal) was lost` : ''}, or another log.`
        : `${name} does not have the event that ${other} has seen at position ${missing}: it is another log, or an older copy that went on by itself.`
    super(
      `${why} Nothing was changed. Stop Kith, then ${advice}; or keep this log, and lose what it lacks: npm run rebuild -- --all --from-scratch`,
    )
  }
}

/**
 * Checks that the log has what the reactors have handled: a reactor that went on in another log would
 * leave out its events, or repeat what it did.
 *
 * @throws {LogMismatch} it has not.
 */
export const requireMatchingLog = async (
  log: Log,
  records: Pick<Records, 'list'>,
  at: { readonly eventLog: StoreLocation; readonly records: StoreLocation },
): Promise<void> => {
  for (const one of await handledEvents(records))
    if (!(await hasEvent(log, one)))
      throw new LogMismatch(at.eventLog, at.records, one.position, await log.head())
}

/**
 * Read models that note with each checkpoint the id of the event there, by which a start notices that
 * the log is another one.
 */
export const notingEvents = (views: ReadModels, log: Pick<EventLog, 'eventAt'>): ReadModels => ({
  ...views,
  async commit(collection, generation, advance, writes) {
    const event = (await log.eventAt(advance.upTo))?.id
    return views.commit(collection, generation, { ...advance, event }, writes)
  },
})
