import type { SQLInputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Counting, EventFilter, HistoryLog } from '../../log/history-log.ts'
import type { StoredEvent } from '../../log/stored-event.ts'
import { preparedOn, single } from './database.ts'
import { COLUMNS } from './event-log.ts'
import { eventLogSchema } from './event-log-writes.ts'
import { openUnwritten } from './open-unwritten.ts'

/** What events are counted by, as SQL. */
const countingColumns: Readonly<Record<Counting, string>> = {
  type: 'type',
  day: 'substr(at, 1, 10)',
  'stream-kind': "substr(stream, 1, instr(stream || '-', '-') - 1)",
}

/** Events of a page. `FEW_EVENTS` while a page has more than `PAGE_CHARACTERS` of data. */
const PAGE_EVENTS = 128
const FEW_EVENTS = 4
const PAGE_CHARACTERS = 1_048_576

/** How long pages are read before yielding to the event loop, in milliseconds. */
const SLICE_MS = 20

/** The SQL conditions of a filter and their parameters. */
const conditions = (filter: EventFilter): { sql: string; parameters: SQLInputValue[] } => {
  const parameters: SQLInputValue[] = []
  const parts: string[] = []
  const add = (part: string, ...values: SQLInputValue[]) => {
    parts.push(part)
    parameters.push(...values)
  }
  const { types, stream, actor, cause, since, until, upTo, among } = filter
  if (upTo !== undefined) add('position <= ?', upTo)
  if (among) add('position IN (SELECT value FROM json_each(?))', JSON.stringify(among))
  if (types) add('type IN (SELECT value FROM json_each(?))', JSON.stringify(types))
  if (stream?.endsWith('*')) add('substr(stream, 1, ?) = ?', stream.length - 1, stream.slice(0, -1))
  else if (stream !== undefined) add('stream = ?', stream)
  if (actor !== undefined) add("meta ->> '$.actor' = ?", actor)
  if (cause !== undefined)
    // Few events have the text, so that little JSON is parsed.
    add(
      "instr(meta, ?) > 0 AND ? IN (meta ->> '$.correlation', meta ->> '$.command', meta ->> '$.job')",
      cause,
      cause,
    )
  if (since !== undefined) add('at >= ?', since)
  if (until !== undefined) add('at < ?', until)
  return { sql: parts.map(part => ` AND ${part}`).join(''), parameters: parameters }
}

/**
 * Opens an event log to read it only: nothing is created, repaired or upgraded, whether a server
 * uses the file or not. No lock is held between pages.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not an event log.
 */
export const openEventLogFile = (path: string): HistoryLog => {
  const database = openUnwritten(path, eventLogSchema)
  const prepared = preparedOn(database)
  const version = Number(single(prepared('PRAGMA user_version')))
  const first = <T>(sql: string, ...parameters: string[]) =>
    single(prepared(sql), ...parameters) as T | undefined

  /** The log's id; empty for a file of a version that did not know it. */
  const logId = () => (version > 1 ? (first<string>('SELECT id FROM log') ?? '') : '')

  return {
    logId,

    /** The file has all events: which are set aside, `historyWithoutParked` knows. */
    parked: () => [],

    head: () => first<number | null>('SELECT max(position) FROM events') ?? 0,

    positionOf: id => first<number>('SELECT position FROM events WHERE id = ?', id),

    hasStream: stream => first('SELECT 1 FROM events WHERE stream = ? LIMIT 1', stream) === 1,

    positionBefore: instant => {
      const found = first<number | null>('SELECT min(position) FROM events WHERE at >= ?', instant)
      return found == null ? undefined : found - 1
    },

    async *pages(filter, { signal, newestFirst = false } = {}) {
      const { sql, parameters } = conditions(newestFirst ? { ...filter, upTo: undefined } : filter)
      const [compare, order] = newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
      const page = prepared(
        `SELECT ${COLUMNS} FROM events WHERE position ${compare} ?${sql}
         ORDER BY position ${order} LIMIT ?`,
      )
      let last = newestFirst
        ? (filter.upTo ?? Number.MAX_SAFE_INTEGER - 1) + 1
        : (filter.after ?? 0)
      let most = PAGE_EVENTS
      let sliceStart = performance.now()
      while (!signal?.aborted) {
        const events = page.all(last, ...parameters, most) as unknown as StoredEvent[]
        if (events.length > 0) yield events
        if (events.length < most) return
        last = events.at(-1)?.[0] ?? last
        most = charactersOf(events) > PAGE_CHARACTERS ? FEW_EVENTS : PAGE_EVENTS
        if (performance.now() - sliceStart < SLICE_MS) continue
        await setImmediate()
        sliceStart = performance.now()
      }
    },

    count(filter, by) {
      const { sql, parameters } = conditions(filter)
      const counted = prepared(
        `SELECT ${countingColumns[by]}, count(*) FROM events WHERE position > ?${sql} GROUP BY 1 ORDER BY 1`,
      )
      return counted.all(filter.after ?? 0, ...parameters) as unknown as [string, number][]
    },

    /** Every call reads the current state of the file. */
    async refresh() {},

    async [Symbol.asyncDispose]() {
      database.close()
    },
  }
}

const charactersOf = (events: readonly StoredEvent[]): number => {
  let characters = 0
  for (const [, , , , , , , data] of events) characters += data.length
  return characters
}
