import { setImmediate } from 'node:timers/promises'
import type { EventBody, RecordedEvent } from '../../../contracts/core/event.ts'
import { type StoredEvent, toRecordedEvent } from '../../log/stored-event.ts'
import type { CaughtUp } from '../../ports/event-log.ts'
import type { AsyncSignal } from '../../primitives/async-signal.ts'
import type { Reader } from './database.ts'

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
  const idAt = reader.value<string>('SELECT id FROM events WHERE position = ?')
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
    eventAt: (position: number): string | undefined => idAt(position),

    async *stream(stream: string, start: number, down: boolean, limit = Number.POSITIVE_INFINITY) {
      const statement = down ? backwards : forwards
      let remaining = limit
      let last = start
      while (remaining > 0) {
        reader.requireOpen()
        const pageSize = Math.min(remaining, PAGE_EVENTS)
        const { events, full } = page<E>(statement.iterate(stream, last, pageSize), pageSize)
        yield* events
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
        const { events, full } = page<E>(rows, pageSize)
        yield* events
        remaining -= events.length
        last = full ? Number(events.at(-1)?.position) : end
        if (last < upTo) await setImmediate()
      }
    },
  }
}

/** Reads one page; `full` when more may follow. */
const page = <E extends EventBody>(rows: Iterable<unknown>, pageSize: number) => {
  const events: RecordedEvent<E>[] = []
  let bytes = 0
  for (const row of rows as Iterable<StoredEvent>) {
    events.push(toRecordedEvent<E>(row))
    bytes += row[7].length
    if (bytes >= PAGE_BYTES) return { events, full: true }
  }
  return { events, full: events.length === pageSize }
}

/**
 * Events after a position, then each new one. It reads only when its reader asks for the next
 * event. It yields `caughtUp` with the head at the start of a read, whether or not an event
 * matched, so a writer that never pauses cannot delay it for ever.
 */
export async function* follow<E extends EventBody>(
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
