import type { DatabaseSync } from 'node:sqlite'
import type { SessionSpace } from '../../ports/sessions.ts'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, preparedOn } from './database.ts'

export type SessionRow = readonly [value: string, expires: number, owner: string | null]

const schema: FileSchema = {
  application: 0x4b_54_53_53,
  what: 'a file of sessions of Kith',
  steps: [
    `CREATE TABLE records (
       space TEXT NOT NULL,
       key TEXT NOT NULL,
       value TEXT NOT NULL,
       expires INTEGER NOT NULL,
       owner TEXT,
       PRIMARY KEY (space, key)
     ) WITHOUT ROWID;
     CREATE INDEX records_by_end ON records (expires);
     CREATE INDEX records_by_owner ON records (space, owner) WHERE owner IS NOT NULL;`,
    `CREATE TABLE removed_sessions (
       number INTEGER PRIMARY KEY AUTOINCREMENT,
       key TEXT NOT NULL,
       at INTEGER NOT NULL
     );
     CREATE INDEX removed_sessions_by_time ON removed_sessions (at);`,
  ],
}

/** Seconds since the epoch, by the clock of the machine. */
const SECONDS = 'unixepoch()'

/** How long removed sessions are remembered: far longer than a process needs to read them. */
const REMEMBER_SECONDS = 3_600

/** The writing half of the sessions, for the writer thread. */
export const openSessionWrites = (path: string): WritableFile<SessionWrites> => {
  const database = openToWrite(path, schema, 'NORMAL')
  database.exec('PRAGMA secure_delete = ON')
  return { database, operations: sessionWrites(database) }
}

export type SessionWrites = ReturnType<typeof sessionWrites>

const sessionWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const put = prepared(
    `INSERT INTO records (space, key, value, expires, owner) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, expires = excluded.expires,
     owner = excluded.owner`,
  )
  const live = prepared(
    'SELECT value, expires, owner FROM records WHERE space = ? AND key = ? AND expires > ?',
  )

  /** Other processes read there which sessions were removed. */
  const noteRemoved = (space: SessionSpace, keys: readonly string[]): void => {
    if (space !== 'session') return
    for (const key of keys)
      prepared(`INSERT INTO removed_sessions (key, at) VALUES (?, ${SECONDS})`).run(key)
  }

  return {
    put(space: SessionSpace, key: string, row: SessionRow): void {
      put.run(space, key, ...row)
    },

    replace: (space: SessionSpace, key: string, row: SessionRow): boolean =>
      Number(
        prepared(
          'UPDATE records SET value = ?, expires = ?, owner = ? WHERE space = ? AND key = ?',
        ).run(...row, space, key).changes,
      ) > 0,

    claim(space: SessionSpace, key: string, row: SessionRow, now: number): SessionRow | undefined {
      const known = live.get(space, key, now) as unknown as SessionRow | undefined
      if (!known) put.run(space, key, ...row)
      return known
    },

    remove(space: SessionSpace, key: string): void {
      const { changes } = prepared('DELETE FROM records WHERE space = ? AND key = ?').run(
        space,
        key,
      )
      if (changes > 0) noteRemoved(space, [key])
    },

    removeOwned(space: SessionSpace, owner: string): number {
      const removed = prepared(
        // SQLite would choose the primary key and scan the whole space.
        'DELETE FROM records INDEXED BY records_by_owner WHERE space = ? AND owner = ? RETURNING key',
      ).all(space, owner) as unknown as [key: string][]
      noteRemoved(
        space,
        removed.map(([key]) => key),
      )
      return removed.length
    },

    sweep(now: number): number {
      prepared(`DELETE FROM removed_sessions WHERE at < ${SECONDS} - ?`).run(REMEMBER_SECONDS)
      return Number(prepared('DELETE FROM records WHERE expires <= ?').run(now).changes)
    },
  }
}
