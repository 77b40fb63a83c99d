import type { DatabaseSync } from 'node:sqlite'
import type { SessionSpace } from '../sessions.ts'
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
  ],
}

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
      prepared('DELETE FROM records WHERE space = ? AND key = ?').run(space, key)
    },

    removeOwned: (space: SessionSpace, owner: string): number =>
      Number(
        prepared(
          // SQLite would choose the primary key and scan the whole space.
          'DELETE FROM records INDEXED BY records_by_owner WHERE space = ? AND owner = ?',
        ).run(space, owner).changes,
      ),

    sweep: (now: number): number =>
      Number(prepared('DELETE FROM records WHERE expires <= ?').run(now).changes),
  }
}
