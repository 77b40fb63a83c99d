import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { EventRow } from '../../log/stored-event.ts'
import type { Expected } from '../../ports/event-log.ts'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, type Prepared, preparedOn, single } from './database.ts'
import { nextMark } from './event-marks.ts'

/** Result of an append. */
export type AppendAnswer =
  | {
      readonly status: 'appended'
      readonly revision: number
      /** Of each event, in the order of the append. */
      readonly positions: readonly number[]
      readonly repeated?: true
    }
  | { readonly status: 'conflict'; readonly actual: number | 'none' }
  | { readonly status: 'reused'; readonly id: string }
  | { readonly status: 'removed' }

/** Result of removing a stream. */
export type RemovalAnswer =
  | { readonly status: 'removed' }
  | { readonly status: 'conflict'; readonly actual: number | 'none' }
  | { readonly status: 'newest' }

/** Events stored before marks existed have none. */
export const eventLogSchema: FileSchema = {
  application: 0x4b_54_45_4c,
  what: 'an event log of Kith',
  steps: [
    `CREATE TABLE events (
       position INTEGER PRIMARY KEY,
       stream TEXT NOT NULL,
       revision INTEGER NOT NULL,
       id TEXT NOT NULL,
       type TEXT NOT NULL,
       version INTEGER NOT NULL,
       at TEXT NOT NULL,
       data TEXT NOT NULL,
       meta TEXT NOT NULL
     );
     CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
     CREATE UNIQUE INDEX events_by_id ON events (id);`,
    `CREATE TABLE log (id TEXT NOT NULL);
     INSERT INTO log VALUES (lower(hex(randomblob(16))));
     ALTER TABLE events ADD COLUMN mark TEXT;`,
    // Stores may have noted the mark of an event that was removed since: marks stay.
    `CREATE TABLE removed_streams (stream TEXT PRIMARY KEY) WITHOUT ROWID;
     CREATE TABLE removed_events (position INTEGER PRIMARY KEY, mark TEXT);`,
  ],
}

/** The writing half of the event log, for the writer thread. */
export const openEventLogWrites = (path: string): WritableFile<EventLogWrites> => {
  const database = openToWrite(path, eventLogSchema, 'FULL')
  return { database, operations: eventLogWrites(database) }
}

export type EventLogWrites = ReturnType<typeof eventLogWrites>

const eventLogWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const byId = prepared(
    'SELECT position, stream, revision, type, version, data FROM events WHERE id = ?',
  )
  const last = prepared('SELECT max(revision) FROM events WHERE stream = ?')
  const insert = prepared(INSERT_EVENT)
  const lastMark = lastMarkOf(prepared)
  const wasRemoved = prepared('SELECT 1 FROM removed_streams WHERE stream = ?')
  const newestStream = prepared('SELECT stream FROM events ORDER BY position DESC LIMIT 1')
  const keepMarks = prepared(
    'INSERT INTO removed_events SELECT position, mark FROM events WHERE stream = ?',
  )
  const remove = prepared('DELETE FROM events WHERE stream = ?')
  const noteRemoval = prepared('INSERT INTO removed_streams VALUES (?)')

  return {
    append(stream: string, expected: Expected, rows: readonly EventRow[]): AppendAnswer {
      const ids = new Set<string>()
      for (const [id] of rows) {
        if (ids.has(id)) return { status: 'reused', id }
        ids.add(id)
      }

      const known = rows.map(([id]) => byId.get(id) as unknown as StoredRow | undefined)
      if (known.some(Boolean)) return repeated(stream, rows, known)

      let revision = single(last, stream) as number | null
      if (revision === null && wasRemoved.get(stream)) return { status: 'removed' }
      const actual = revision ?? 'none'
      if (expected !== 'any' && expected !== actual) return { status: 'conflict', actual }

      const positions: number[] = []
      let mark = lastMark()
      for (const row of rows) {
        revision = revision === null ? 0 : revision + 1
        mark = nextMark(mark, stream, revision, row)
        positions.push(Number(insert.run(stream, revision, ...row, mark).lastInsertRowid))
      }
      return { status: 'appended', revision: revision ?? 0, positions }
    },

    removeStream(stream: string, expected: number | 'none'): RemovalAnswer {
      if (wasRemoved.get(stream)) return { status: 'removed' }
      const actual = (single(last, stream) as number | null) ?? 'none'
      if (actual !== expected) return { status: 'conflict', actual }
      // The next position and mark continue those of the newest event.
      if (single(newestStream) === stream) return { status: 'newest' }
      keepMarks.run(stream)
      remove.run(stream)
      noteRemoval.run(stream)
      return { status: 'removed' }
    },
  }
}

/** Inserts an event with its stream, revision and mark. */
export const INSERT_EVENT = `INSERT INTO events
  (stream, revision, id, type, version, at, data, meta, mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Returns the mark that the next event continues: that of the newest event, or the log's id. */
export const lastMarkOf = (prepared: Prepared): (() => string) => {
  const newest = prepared('SELECT mark FROM events ORDER BY position DESC LIMIT 1')
  const id = single(prepared('SELECT id FROM log')) as string
  return () => (single(newest) as string | null | undefined) ?? id
}

type StoredRow = readonly [
  position: number,
  stream: string,
  revision: number,
  type: string,
  version: number,
  data: string,
]

/** Answer to an append with a known id: the first answer, or the id that is taken. */
const repeated = (
  stream: string,
  rows: readonly EventRow[],
  known: readonly (StoredRow | undefined)[],
): AppendAnswer => {
  const stored = rows.flatMap((row, index) => {
    const found = known[index]
    return found ? [{ row, found }] : []
  })
  const other = stored.find(({ row, found }) => !sameEvent(stream, row, found))
  const newest = stored.at(-1)
  if (newest && !other && stored.length === rows.length)
    return {
      status: 'appended',
      revision: newest.found[2],
      positions: stored.map(({ found }) => found[0]),
      repeated: true,
    }
  return { status: 'reused', id: (other ?? newest)?.row[0] ?? '' }
}

const sameEvent = (
  stream: string,
  [, type, version, , data]: EventRow,
  [, itsStream, , itsType, itsVersion, itsData]: StoredRow,
): boolean =>
  itsStream === stream && itsType === type && itsVersion === version && sameJson(itsData, data)

/** Compares two JSON texts, whatever the order of their keys. */
const sameJson = (a: string, b: string): boolean =>
  a === b || isDeepStrictEqual(JSON.parse(a), JSON.parse(b))
