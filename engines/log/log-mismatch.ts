import { comparePositions, type Position } from '../../contracts/core/event.ts'
import { type EventLogLocation, isServer, nameOfStore } from '../config/locations.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { LogBound, LogMark } from '../ports/log-marks.ts'

type Log = Pick<EventLog, 'head' | 'identity' | 'markAt'>

/** The name of a log in messages. */
type LogName = { readonly name: string; readonly isServer: boolean }

/** It is another log, it ends before the mark, or its events differ. */
type MismatchReason = 'other' | 'ends before' | 'differs'

/** The mark of a log at a position, by default at its head. */
export const logMarkAt = async (log: Log, at?: Position): Promise<LogMark> => {
  const position = at ?? (await log.head())
  return { log: await log.identity(), position, mark: await log.markAt(position) }
}

/**
 * Why a log does not have a mark; undefined if it has it.
 */
export const mismatchOf = async (
  log: Log,
  logMark: LogMark,
): Promise<MismatchReason | undefined> => {
  const { log: id, position, mark } = logMark
  if (id !== undefined && id !== (await log.identity())) return 'other'
  if (comparePositions(position, await log.head()) > 0) return 'ends before'
  return mark !== undefined && mark !== (await log.markAt(position)) ? 'differs' : undefined
}

/** Stores by file name, or by variable if they are on a server. */
export type BoundStores = Readonly<Record<string, Pick<LogBound, 'logMarks'>>>

/** Stores derive from another log, or are ahead of this one. `message` says what to do. */
export class LogMismatch extends Error {
  override readonly name = 'LogMisfit'
  readonly code = 'log_misfit'
  /** The files that do not fit the log. */
  readonly files: readonly string[]

  constructor(log: LogName, found: readonly Found[], head: string) {
    const files = found.map(({ file }) => file)
    const names = new Intl.ListFormat('en').format(files)
    const [first] = found
    super(
      `${first ? reasonOf(first, names, log, head) : ''} Nothing was changed. Stop Kith, then ${log.isServer ? restoreServers : restoreFiles}; or keep this ${log.isServer ? 'log' : log.name}, and lose what it lacks: npm run rebuild -- --all --from-scratch`,
    )
    this.files = files
  }
}

const restoreFiles = 'restore the newest backup of all files (npm run restore -- --from DIR)'
const restoreServers =
  'name the engines of one installation, or restore backups that fit each other'

type Found = { readonly file: string; readonly reason: MismatchReason; readonly logMark: LogMark }

const reasonOf = (
  { reason, logMark }: Found,
  names: string,
  { name, isServer }: LogName,
  head: string,
): string => {
  switch (reason) {
    case 'other':
      return `${names} belong to another log than ${name}, which was replaced, or began anew because it was missing.`
    case 'ends before': {
      const older = isServer
        ? 'it is an older copy'
        : `it is an older copy, or its write-ahead log (${name}-wal) was lost`
      return `${name} ends at position ${head}, but ${names} have seen position ${logMark.position}: ${older}.`
    }
    case 'differs':
      return `${name} does not say what ${names} have seen up to position ${logMark.position}: it is an older copy that went on by itself.`
  }
}

/** The stores that are ahead of the log or belong to another one, each with its newest mark. */
export const findMismatches = async (log: Log, stores: BoundStores): Promise<Found[]> => {
  const found: Found[] = []
  for (const [file, store] of Object.entries(stores))
    for (const logMark of await store.logMarks(1)) {
      const reason = await mismatchOf(log, logMark)
      if (reason) found.push({ file, reason, logMark })
    }
  return found
}

/**
 * Checks that all stores fit the log.
 *
 * @throws {LogMismatch} a store has seen what the log does not have.
 */
export const requireMatchingLog = async (
  log: Log,
  eventLog: EventLogLocation,
  stores: BoundStores,
): Promise<void> => {
  const found = await findMismatches(log, stores)
  const name = { name: nameOfStore('EVENT_LOG_URL', eventLog), isServer: isServer(eventLog) }
  if (found.length > 0) throw new LogMismatch(name, found, await log.head())
}
