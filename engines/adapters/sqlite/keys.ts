import { setTimeout as wait } from 'node:timers/promises'
import type { KeyStore, StoredKey, WrappedKey } from '../../ports/keys.ts'
import { FILE_FRESH_MS } from '../../process/timeouts.ts'
import type { KeyRow, KeyWrites, NewKeyRow } from './keys-writes.ts'
import { logBound } from './log-marks.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

const PAGE = 500

type Row = readonly [subject: string, master: string | null, bytes: Uint8Array | null]

/**
 * Wrapped data keys in one SQLite file, written by a thread: `thread`, or one of its own. Every
 * commit is synced; a destroyed key is overwritten with zeros, also in the write-ahead log.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not a file of keys.
 */
export const openSqliteKeyStore = async ({
  path,
  ...options
}: { path: string } & FileOptions): Promise<KeyStore> => {
  const { writer, reader, ...file } = await openSqliteFile<KeyWrites>('keys', path, options)
  const one = reader.row<KeyRow>('SELECT master, bytes FROM keys WHERE subject = ?')
  const others = reader.rows<Row>(
    `SELECT subject, master, bytes FROM keys WHERE master < ?
     UNION ALL SELECT subject, master, bytes FROM keys WHERE master > ? LIMIT ?`,
  )
  const page = reader.rows<Row>(
    'SELECT subject, master, bytes FROM keys WHERE subject > ? ORDER BY subject LIMIT ?',
  )
  const epoch = reader.value<number>('SELECT value FROM epoch')
  const retired = reader.value('SELECT 1 FROM retired WHERE master = ?')
  const first = reader.value('SELECT 1 FROM keys LIMIT 1')

  return {
    freshMs: FILE_FRESH_MS,

    find: async subjects => subjects.map(subject => toStoredKey(one(subject))),

    async add(keys) {
      const rows = await writer.write('add', keys.map(toRow))
      return rows?.map(toStoredKey)
    },

    async destroy(subjects) {
      await writer.write('destroy', subjects)
      await writer.vacuum()
      await wait(FILE_FRESH_MS)
    },

    retire: masters => writer.write('retire', masters),

    isRetired: async master => retired(master) !== undefined,

    wrappedByOthers: async by =>
      others(by, by, PAGE).map(([subject, master, bytes]) => ({
        subject,
        key: { by: master ?? '', bytes: bytes ?? new Uint8Array() },
      })),

    rewrap: keys => writer.write('rewrap', keys.map(toRow)),

    async *all(from = '') {
      for (let after = from; ; ) {
        const rows = page(after, PAGE)
        for (const [subject, master, bytes] of rows)
          yield { subject, key: toStoredKey([master, bytes]) }
        const last = rows.at(-1)
        if (!last) return
        after = last[0]
      }
    },

    epoch: async () => Number(epoch()),
    isEmpty: async () => first() === undefined,

    ...logBound(reader, writer),

    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const toStoredKey = (row: KeyRow | undefined): StoredKey => {
  if (!row) return undefined
  const [by, bytes] = row
  return by === null || bytes === null ? 'erased' : { by, bytes }
}

const toRow = ({ subject, key }: { subject: string; key: WrappedKey }): NewKeyRow => [
  subject,
  key.by,
  key.bytes,
]
