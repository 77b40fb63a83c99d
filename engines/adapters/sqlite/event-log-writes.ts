import type { DatabaseSync } from 'node:sqlite'
import type { EventRow } from '../../log/stored-event.ts'
import type { Expected } from '../../ports/event-log.ts'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, preparedOn, single } from './database.ts'

/** Result of an append. */
export type AppendAnswer =
  | {
      readonly status: 'appended'
      readonly revision: number
      /** Of each event, in the order of the append. */
      readonly positions: readonly number[]
    }
  | { readonly status: 'conflict'; readonly actual: number | 'none' }

/** The file of the log: its events, and its id. */
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
     CREATE UNIQUE INDEX events_by_id ON events (id);
     CREATE TABLE log (id TEXT NOT NULL);
     INSERT INTO log VALUES (lower(hex(randomblob(16))));`,
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
  const last = prepared('SELECT max(revision) FROM events WHERE stream = ?')
  const insert = prepared(INSERT_EVENT)

  return {
    append(stream: string, expected: Expected, rows: readonly EventRow[]): AppendAnswer {
      let revision = single(last, stream) as number | null
      const actual = revision ?? 'none'
      if (expected !== 'any' && expected !== actual) return { status: 'conflict', actual }

      const positions: number[] = []
      for (const row of rows) {
        revision = revision === null ? 0 : revision + 1
        positions.push(Number(insert.run(stream, revision, ...row).lastInsertRowid))
      }
      return { status: 'appended', revision: revision ?? 0, positions }
    },
  }
}

/** Inserts an event with its stream and revision. */
export const INSERT_EVENT = `INSERT INTO events
  (stream, revision, id, type, version, at, data, meta) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
