import { comparePositions, type Position } from '../../contracts/core/event.ts'
import { nameOfStore, type StoreLocation, type StoreLocations } from '../config/locations.ts'
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

/** Whether a log has every event that stores saw. */
export const hasEvents = async (log: Log, seen: readonly LastEvent[]): Promise<boolean> =>
  (await Promise.all(seen.map(one => hasEvent(log, one)))).every(Boolean)

/** The last events that views have folded, all generations. */
export const foldedEvents = async (views: ViewProgress): Promise<LastEvent[]> =>
  (await views.progress()).flatMap(({ checkpoint: position, event }) =>
    position === undefined ? [] : [{ position, event }],
  )

/** The last events that reactors have handled. */
export const handledEvents = async (records: Pick<Records, 'list'>): Promise<LastEvent[]> =>
  (await records.list<LastEvent>('reactor')).map(({ value }) => value)

/** Reactors or views have seen what the log does not have. `message` says what to do. */
export class LogMismatch extends Error {
  override readonly name = 'LogMismatch'
  readonly code = 'log_misfit'

  constructor(log: StoreLocation, store: StoreLocation, missing: Position, head: Position) {
    const [name, other] = [nameOfStore(log), nameOfStore(store)]
    const isFile = log.type === 'sqlite'
    const advice = isFile
      ? 'restore the newest backup of all files (npm run restore -- --from DIR)'
      : 'name the log of this installation, or restore backups that fit each other'
    const cut = isFile ? '' : ', or the server cut the stream of that event or deleted it'
    const why =
      comparePositions(missing, head) > 0
        ? `${name} ends at position ${head}, but ${other} has seen position ${missing}: it is an older copy${isFile ? `, or its write-ahead log (${name}-wal) was lost` : ''}, or another log${cut}.`
        : `${name} does not have the event that ${other} has seen at position ${missing}: it is another log, or an older copy that went on by itself${cut}.`
    super(
      `${why} Nothing was changed. Stop Kith, then ${advice}; or keep this log, and lose what it lacks: npm run rebuild -- --all --from-scratch`,
    )
  }
}

/**
 * Checks that the log has what reactors have handled and views have folded. In another log a reactor
 * would leave out events or repeat what it did, and views would be made anew of what is left.
 *
 * @throws {LogMismatch} it has not.
 */
export const requireMatchingLog = async (
  log: Log,
  { records, views }: { readonly records: Pick<Records, 'list'>; readonly views: ViewProgress },
  at: Pick<StoreLocations, 'eventLog' | 'records' | 'readModels'>,
): Promise<void> => {
  const require = async (store: StoreLocation, seen: readonly LastEvent[]) => {
    const found = await Promise.all(seen.map(one => hasEvent(log, one)))
    const missing = seen.find((_, index) => !found[index])
    if (missing) throw new LogMismatch(at.eventLog, store, missing.position, await log.head())
  }
  await require(at.records, await handledEvents(records))
  await require(at.readModels, await foldedEvents(views))
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
