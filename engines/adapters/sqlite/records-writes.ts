import type { DatabaseSync } from 'node:sqlite'
import type { RecordKind } from '../../ports/records.ts'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, preparedOn, single } from './database.ts'

export const recordsSchema: FileSchema = {
  application: 0x4b_54_52_43,
  what: 'a file of records of Kith',
  steps: [
    `CREATE TABLE records (
       kind TEXT NOT NULL,
       key TEXT NOT NULL,
       value TEXT NOT NULL,
       version INTEGER NOT NULL,
       owner TEXT,
       expires INTEGER,
       PRIMARY KEY (kind, key)
     ) WITHOUT ROWID;
     CREATE INDEX records_by_owner ON records (kind, owner) WHERE owner IS NOT NULL;
     CREATE INDEX records_by_end ON records (expires) WHERE expires IS NOT NULL;`,
  ],
}

/** The writing half of the records. SQLite overwrites deleted content with zeros. */
export const openRecordWrites = (path: string): WritableFile<RecordWrites> => {
  const database = openToWrite(path, recordsSchema, 'FULL')
  database.exec('PRAGMA secure_delete = ON')
  return { database, operations: recordWrites(database) }
}

export type RecordWrites = ReturnType<typeof recordWrites>

const recordWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const versionOf = prepared('SELECT version FROM records WHERE kind = ? AND key = ?')
  const put = prepared(
    `INSERT INTO records (kind, key, value, version, owner, expires) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, version = excluded.version,
     owner = excluded.owner, expires = excluded.expires`,
  )
  const remove = prepared('DELETE FROM records WHERE kind = ? AND key = ?')
  const removeOwned = prepared(
    // SQLite would choose the primary key and scan the whole kind.
    'DELETE FROM records INDEXED BY records_by_owner WHERE kind = ? AND owner = ?',
  )
  const removeExpired = prepared('DELETE FROM records WHERE expires <= ?')

  return {
    /** The new version; undefined where the record has another version than `ifVersion`. */
    put(
      kind: RecordKind,
      key: string,
      value: string,
      ifVersion: number | 'none' | undefined,
      owner: string | null,
      expires: number | null,
    ): number | undefined {
      const known = single(versionOf, kind, key) as number | undefined
      if (ifVersion !== undefined && (known ?? 'none') !== ifVersion) return undefined
      const version = (known ?? 0) + 1
      put.run(kind, key, value, version, owner, expires)
      return version
    },

    delete(kind: RecordKind, key: string, ifVersion: number | undefined): boolean {
      if (ifVersion !== undefined && single(versionOf, kind, key) !== ifVersion) return false
      return remove.run(kind, key).changes === 1
    },

    deleteByOwner: (kind: RecordKind, owner: string): number =>
      Number(removeOwned.run(kind, owner).changes),

    deleteExpired: (now: number): number => Number(removeExpired.run(now).changes),
  }
}
