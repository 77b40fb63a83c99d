import type { DatabaseSync } from 'node:sqlite'
import type { RecordKind, Records, StoredRecord } from '../../ports/records.ts'
import { FILE_FRESH_MS } from '../../primitives/timeouts.ts'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, preparedOn, single } from './database.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

type Row = readonly [
  key: string,
  value: string,
  version: number,
  owner: string | null,
  expires: number | null,
]

const SELECT = 'SELECT key, value, version, owner, expires FROM records'

/**
 * Records in one SQLite file, written by a thread: `thread`, or one of its own. Every commit is
 * synced. Deleted and replaced content is overwritten with zeros, by `erased` also in the
 * write-ahead log.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not a file of records.
 */
export const openSqliteRecords = async ({
  path,
  ...options
}: { path: string } & FileOptions): Promise<Records> => {
  const { writer, reader, ...file } = await openSqliteFile<RecordWrites>('records', path, options)
  const one = reader.row<Row>(`${SELECT} WHERE kind = ? AND key = ?`)
  const owned = reader.rows<Row>(
    `${SELECT} INDEXED BY records_by_owner WHERE kind = ? AND owner = ? ORDER BY key LIMIT ?`,
  )
  const after = reader.rows<Row>(`${SELECT} WHERE kind = ? AND key > ? ORDER BY key LIMIT ?`)
  const last = reader.rows<Row>(`${SELECT} WHERE kind = ? ORDER BY key DESC LIMIT ?`)
  const before = reader.rows<Row>(`${SELECT} WHERE kind = ? AND key < ? ORDER BY key DESC LIMIT ?`)

  return {
    freshMs: FILE_FRESH_MS,

    async get<V>(kind: string, key: string) {
      const row = one(kind, key)
      return row && toRecord<V>(row)
    },

    many: async <V>(kind: string, keys: readonly string[]) =>
      keys.map(key => {
        const row = one(kind, key)
        return row && toRecord<V>(row)
      }),

    put: (kind, key, value, { ifVersion, owner = null, expiresAt = null } = {}) =>
      writer.write('put', kind, key, JSON.stringify(value) ?? 'null', ifVersion, owner, expiresAt),

    delete: (kind, key, ifVersion) => writer.write('delete', kind, key, ifVersion),

    byOwner: async <V>(kind: string, owner: string, limit = -1) =>
      owned(kind, owner, limit).map(toRecord<V>),

    deleteByOwner: (kind, owner) => writer.write('deleteByOwner', kind, owner),

    async list<V>(
      kind: string,
      { after: from, backwards = false, limit = -1 }: Parameters<Records['list']>[1] = {},
    ) {
      if (!backwards) return after(kind, from ?? '', limit).map(toRecord<V>)
      return (from === undefined ? last(kind, limit) : before(kind, from, limit)).map(toRecord<V>)
    },

    deleteExpired: now => writer.write('deleteExpired', now),
    erased: () => writer.vacuum(),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const toRecord = <V>([key, value, version, owner, expires]: Row): StoredRecord<V> => ({
  key,
  value: JSON.parse(value),
  version,
  ...(owner === null ? {} : { owner }),
  ...(expires === null ? {} : { expiresAt: expires }),
})

const recordsSchema: FileSchema = {
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
