import type { Records, StoredRecord } from '../../ports/records.ts'
import { FILE_FRESH_MS } from '../../primitives/timeouts.ts'
import type { RecordWrites } from './records-writes.ts'
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
