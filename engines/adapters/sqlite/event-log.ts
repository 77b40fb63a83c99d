import { setImmediate } from 'node:timers/promises'
import {
  type EventBody,
  type NewEvent,
  origin,
  type Position,
  type RecordedEvent,
} from '../../../contracts/core/event.ts'
import {
  DamagedEvent,
  type EventRow,
  type StoredEvent,
  toRecordedEvent,
} from '../../log/stored-event.ts'
import {
  type Appended,
  type CaughtUp,
  type EventLog,
  type EventName,
  EventTooLarge,
  type Expected,
  eventBytes,
  MAX_EVENT_BYTES,
  RevisionConflict,
  requireAppendSize,
} from '../../ports/event-log.ts'
import { type AsyncSignal, createAsyncSignal } from '../../primitives/async-signal.ts'
import { COMMIT_POLL_MS } from '../../primitives/timeouts.ts'
import type { Reader } from './database.ts'
import type { AppendAnswer, EventLogWrites } from './event-log-writes.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

type LogFileOptions = FileOptions & {
  readonly path: string
  /** Registers what is to be called when another thread of this process has appended. */
  readonly onAppended?: ((look: () => void) => void) | undefined
}

/**
 * An event log in one SQLite file, written by a thread (`thread`, or one of its own) and synced at
 * every commit.
 *
 * Positions count from '1' in commit order.
 * Several processes may open one file: writers wait for each other, and followers see events of other
 * processes within about `COMMIT_POLL_MS`. An id that is in the log already fails the append.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not an event log.
 */
export const openSqliteEventLog = async <E extends EventBody = EventBody>({
  path,
  onAppended,
  ...options
}: LogFileOptions): Promise<EventLog<E>> => {
  const committed = createCommitNotifier()
  onAppended?.(committed.notify)
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

/** A page ends after this many events, or bytes of JSON: a page is read without yielding. */
const PAGE_EVENTS = 256
const PAGE_BYTES = 1_048_576

/** Positions that a read by type scans without yielding. */
const SPAN = 4_096

/** The columns of a `StoredEvent`. */
export const COLUMNS = 'position, stream, revision, id, type, version, at, data, meta'

/** Positions are numbers here: SQLite's row ids. */
type Range = {
  readonly after: number
  readonly upTo: number
  /** A JSON array of event types. */
  readonly types?: string
  /** Stops the read before its next page. */
  readonly signal?: AbortSignal
}

/** Reads of the event log, page by page; no lock is held in between. */
export const eventLogReads = <E extends EventBody>(reader: Reader) => {
  const newest = reader.value<number | null>('SELECT max(position) FROM events')
  const nameAt = reader.rows<[id: string, type: string, at: string]>(
    'SELECT id, type, at FROM events WHERE position = ?',
  )
  const forwards = reader.prepared(
    `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`,
  )
  const backwards = reader.prepared(
    `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision < ? ORDER BY revision DESC LIMIT ?`,
  )
  const everything = reader.prepared(
    `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`,
  )
  const ofTypes = reader.prepared(
    `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ?
     AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
  )

  return {
    head: (): number => newest() ?? 0,
    eventAt(position: number): EventName | undefined {
      const [found] = nameAt(position)
      return found && { id: found[0], type: found[1], at: found[2] }
    },

    async *stream(stream: string, start: number, down: boolean, limit = Number.POSITIVE_INFINITY) {
      const statement = down ? backwards : forwards
      let remaining = limit
      let last = start
      while (remaining > 0) {
        reader.requireOpen()
        const pageSize = Math.min(remaining, PAGE_EVENTS)
        const read = page<E>(statement.iterate(stream, last, pageSize), pageSize)
        const { events, full, damaged } = read
        yield* events
        if (damaged) throw damaged
        if (!full) return
        remaining -= events.length
        last = events.at(-1)?.revision ?? last
        await setImmediate()
      }
    },

    async *range({ after, upTo, types, signal }: Range, limit = Number.POSITIVE_INFINITY) {
      let remaining = limit
      let last = after
      while (last < upTo && remaining > 0 && !signal?.aborted) {
        reader.requireOpen()
        const pageSize = Math.min(remaining, PAGE_EVENTS)
        const end = types === undefined ? upTo : Math.min(upTo, last + SPAN)
        const rows =
          types === undefined
            ? everything.iterate(last, end, pageSize)
            : ofTypes.iterate(last, end, types, pageSize)
        const { events, full, damaged } = page<E>(rows, pageSize)
        yield* events
        if (damaged && remaining > events.length) throw damaged
        remaining -= events.length
        last = full ? Number(events.at(-1)?.position) : end
        if (last < upTo) await setImmediate()
      }
    },
  }
}

type Page<E extends EventBody> = {
  readonly events: readonly RecordedEvent<E>[]
  /** More may follow. */
  readonly full: boolean
  /** The page ends before this one. */
  readonly damaged?: DamagedEvent
}

/** Reads one page. */
const page = <E extends EventBody>(rows: Iterable<unknown>, pageSize: number): Page<E> => {
  const events: RecordedEvent<E>[] = []
  let bytes = 0
  try {
    for (const row of rows as Iterable<StoredEvent>) {
      events.push(toRecordedEvent<E>(row))
      bytes += row[7].length
      if (bytes >= PAGE_BYTES) return { events, full: true }
    }
  } catch (error) {
    if (error instanceof DamagedEvent) return { events, full: false, damaged: error }
    throw error
  }
  return { events, full: events.length === pageSize }
}

/**
 * Events after a position, then each new one. It reads only when its reader asks for the next
 * event. It yields `caughtUp` with the head at the start of a read, whether or not an event
 * matched, so a writer that never pauses cannot delay it for ever.
 */
async function* follow<E extends EventBody>(
  source: Pick<ReturnType<typeof eventLogReads<E>>, 'head' | 'range'>,
  committed: AsyncSignal,
  { after, types, signal }: { after: number; types?: string; signal: AbortSignal },
): AsyncGenerator<RecordedEvent<E> | CaughtUp, void, undefined> {
  let last = after
  let hasReported = false
  while (!signal.aborted) {
    const head = source.head()
    if (hasReported && head <= last) {
      await committed.wait(signal)
      continue
    }
    for await (const event of source.range({ after: last, upTo: head, types, signal })) {
      if (signal.aborted) return
      yield event
    }
    if (signal.aborted) return // an aborted read ends before its head
    last = Math.max(last, head)
    hasReported = true
    yield { caughtUp: String(last) }
  }
}
