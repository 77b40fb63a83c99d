import {
  type EventBody,
  type NewEvent,
  origin,
  type Position,
} from '../../../contracts/core/event.ts'
import type { EventRow } from '../../log/stored-event.ts'
import {
  type Appended,
  type EventLog,
  EventTooLarge,
  type Expected,
  eventBytes,
  MAX_EVENT_BYTES,
  RevisionConflict,
  requireAppendSize,
  StreamDeleted,
} from '../../ports/event-log.ts'
import { type AsyncSignal, createAsyncSignal } from '../../primitives/async-signal.ts'
import { COMMIT_POLL_MS } from '../../primitives/timeouts.ts'
import { eventLogReads, follow } from './event-log-reads.ts'
import type { AppendAnswer, EventLogWrites } from './event-log-writes.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

/**
 * An event log in one SQLite file, written by a thread (`thread`, or one of its own) and synced at
 * every commit.
 *
 * Positions count from '1' in commit order; there are gaps where an earlier version archived streams.
 * Several processes may open one file: writers wait for each other, and followers see events of other
 * processes within about `COMMIT_POLL_MS`. An id that is in the log already fails the append.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not an event log.
 */
export const openSqliteEventLog = async <E extends EventBody = EventBody>({
  path,
  ...options
}: { path: string } & FileOptions): Promise<EventLog<E>> => {
  const committed = createCommitNotifier()
  const file = await openSqliteFile<EventLogWrites>('log', path, {
    ...options,
    committed: committed.notify,
  })
  const reads = eventLogReads<E>(file.reader)
  const closing = new AbortController()

  return {
    async append(stream: string, expected: Expected, events: readonly NewEvent<E>[]) {
      if (events.length === 0) throw new RangeError('An append needs at least one event.')
      const rows = events.map(toRow)
      requireAppendSize(rows.map(([, , , , data, meta]) => eventBytes(data, meta)))
      return toAppended(await file.writer.write('append', stream, expected, rows), stream, expected)
    },

    read(stream, { after, backwards = false, limit } = {}) {
      const start = after ?? (backwards ? Number.MAX_SAFE_INTEGER : -1)
      return reads.stream(stream, start, backwards, limit)
    },

    async *readAll({ after = origin, limit, types } = {}) {
      const range = { after: rowIdOf(after), upTo: reads.head(), types: jsonOf(types) }
      yield* reads.range(range, limit)
    },

    follow({ after = origin, types, signal }) {
      return follow(reads, committed, {
        after: rowIdOf(after),
        types: jsonOf(types),
        signal: AbortSignal.any([signal, closing.signal]),
      })
    },

    head: async () => String(reads.head()),
    lag: async from => Math.max(0, reads.head() - rowIdOf(from)),
    lagUnit: 'events',
    eventAt: async position => reads.eventAt(rowIdOf(position)),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await file[Symbol.asyncDispose]()
    },
  }
}

/** Turns an event into its row. @throws {EventTooLarge} */
export const toRow = ({ id, type, version, at, data, meta }: NewEvent): EventRow => {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError(`The data of ${type} ${id} is not JSON.`)
  const bytes = Buffer.byteLength(json)
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(bytes)
  return [id, type, version, at, json, JSON.stringify(meta)]
}

const toAppended = (answer: AppendAnswer, stream: string, expected: Expected): Appended => {
  switch (answer.status) {
    case 'appended': {
      const positions = answer.positions.map(String)
      return { revision: answer.revision, position: positions.at(-1) ?? origin, positions }
    }
    case 'conflict':
      throw new RevisionConflict(stream, expected, answer.actual)
    case 'deleted':
      throw new StreamDeleted(stream)
  }
}

const rowIdOf = (position: Position): number => {
  if (/^\d{1,15}$/.test(position)) return Number(position)
  throw new RangeError(`${position} is not a position of this log.`)
}

const jsonOf = (types?: readonly string[]) => types && JSON.stringify(types)

/**
 * A signal that is notified by each commit of this process. Commits of other processes are not
 * seen, so every pending wait also resolves after `COMMIT_POLL_MS`, for the waiter to look at the file. The
 * timer runs only while somebody waits and does not keep the process alive.
 */
const createCommitNotifier = (): AsyncSignal => {
  const commits = createAsyncSignal()
  let isAwaited = false
  let timer: NodeJS.Timeout | undefined

  const notify = () => {
    isAwaited = false
    commits.notify()
  }

  const poll = () => {
    if (isAwaited) return notify()
    clearInterval(timer)
    timer = undefined
  }

  return {
    notify,
    wait(signal) {
      isAwaited = true
      timer ??= setInterval(poll, COMMIT_POLL_MS).unref()
      return commits.wait(signal)
    },
  }
}
