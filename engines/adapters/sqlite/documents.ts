import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Position } from '../../../contracts/core/event.ts'
import type { VersionedDocument, Write } from '../../ports/read-models.ts'
import type { Prepared } from './database.ts'
import {
  documentsTable,
  type Entry,
  entriesOf,
  entriesTable,
  type Index,
  integerColumns,
  primaryKey,
  toSql,
} from './read-models-tables.ts'

const REINDEX_PAGE = 500

/** CRC-32 of a stored document and its columns; costs about 1 µs. */
export const checksumOf = (
  key: string,
  position: string,
  entries: string,
  document: string,
): number => crc32(document, crc32(`${key}\n${position}\n${entries}\n`))

/** Writes to the tables of a generation that has these indexes. */
export const documentsOf = (prepared: Prepared, generation: number, indexes: readonly Index[]) => {
  const table = documentsTable(generation)
  const byKey = prepared(`SELECT number, entries FROM ${table} WHERE key = ?`)
  const insert = prepared(
    `INSERT INTO ${table} (key, position, entries, document, checksum) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO NOTHING`,
  )
  const update = prepared(
    `UPDATE ${table} SET position = ?, entries = ?, document = ?, checksum = ? WHERE number = ?`,
  )
  const updateEntries = prepared(`UPDATE ${table} SET entries = ?, checksum = ? WHERE number = ?`)
  const remove = prepared(`DELETE FROM ${table} WHERE number = ?`)
  const page = prepared(
    `SELECT number, key, position, entries, document FROM ${table} WHERE number > ? ORDER BY number
     LIMIT ${REINDEX_PAGE}`,
  )
  const entriesByIndex = new Map(
    indexes.map(index => [index.number, indexEntries(prepared, generation, index)] as const),
  )

  const stored = (key: string) => {
    const row = byKey.get(key) as unknown as [number, string] | undefined
    return row && { number: row[0], entries: row[1] }
  }

  /** Removes the index entries that are no longer valid and inserts the new ones. */
  const moveEntries = (
    key: string,
    number: number,
    from: readonly Entry[],
    to: readonly Entry[],
  ) => {
    const before = new Set(from.map(entry => JSON.stringify(entry)))
    const after = new Set(to.map(entry => JSON.stringify(entry)))
    for (const entry of from)
      if (!after.has(JSON.stringify(entry))) entriesByIndex.get(entry[0])?.remove(entry, key)
    for (const entry of to)
      if (!before.has(JSON.stringify(entry)))
        entriesByIndex.get(entry[0])?.insert(entry, key, number)
  }

  return {
    /** Stores or replaces a document and updates the index entries that changed. */
    store(key: string, document: string, position: Position): void {
      const entries = indexes.length > 0 ? entriesOf(JSON.parse(document), indexes) : []
      const text = JSON.stringify(entries)
      const checksum = checksumOf(key, position, text, document)
      const { changes, lastInsertRowid } = insert.run(key, position, text, document, checksum)
      if (changes === 1) {
        for (const entry of entries)
          entriesByIndex.get(entry[0])?.insert(entry, key, lastInsertRowid)
        return
      }
      const old = stored(key) as { number: number; entries: string }
      update.run(position, text, document, checksum, old.number)
      if (text !== old.entries) moveEntries(key, old.number, JSON.parse(old.entries), entries)
    },

    /** Removes a document and its index entries; does nothing when there is none. */
    remove(key: string): void {
      const old = stored(key)
      if (!old) return
      moveEntries(key, old.number, JSON.parse(old.entries), [])
      remove.run(old.number)
    },

    /** Creates the entries of every document in indexes that were added later. */
    reindex(): void {
      let last = 0
      for (;;) {
        const rows = page.all(last) as unknown as [number, string, string, string, string][]
        for (const [number, key, position, old, document] of rows) {
          const entries = entriesOf(JSON.parse(document), indexes)
          moveEntries(key, number, JSON.parse(old), entries)
          const text = JSON.stringify(entries)
          updateEntries.run(text, checksumOf(key, position, text, document), number)
          last = number
        }
        if (rows.length < REINDEX_PAGE) return
      }
    },
  }
}

const indexEntries = (prepared: Prepared, generation: number, index: Index) => {
  const table = entriesTable(generation, index.number)
  const columns = [...primaryKey(index), 'number', ...integerColumns(index)]
  const insert = prepared(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const remove = prepared(
    `DELETE FROM ${table}
     WHERE ${primaryKey(index)
       .map(column => `${column} = ?`)
       .join(' AND ')}`,
  )
  return {
    insert: ([, by, order, kept = []]: Entry, key: string, number: number | bigint) =>
      insert.run(...by.map(toSql), toSql(order), key, number, ...kept),
    remove: ([, by, order]: Entry, key: string) => remove.run(...by.map(toSql), toSql(order), key),
  }
}

/** A document as text, for a comparison. */
type DocumentText = {
  readonly key: string
  readonly text: string
  /** Position of the event that last changed it. */
  readonly position: string
}

export type ScratchDocuments = ReturnType<typeof openScratchDocuments>

/** Where scratch documents lie: a path for SQLite. No name: a private file that is unlinked once it is open. */
const scratchPaths = { disk: '', memory: ':memory:' } as const

/**
 * Documents of one view for this process alone. On the disk, SQLite keeps them in a file without a name,
 * which the system removes when the process ends, however it ends: memory stays flat, at
 * `cacheKilobytes` or less.
 */
export const openScratchDocuments = ({
  on = 'disk',
  cacheKilobytes = 64_000,
}: {
  readonly on?: keyof typeof scratchPaths
  readonly cacheKilobytes?: number
} = {}) => {
  const database = new DatabaseSync(scratchPaths[on])
  database.exec(`
    PRAGMA page_size = 16384;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -${cacheKilobytes};
    CREATE TABLE documents (key TEXT PRIMARY KEY, text TEXT NOT NULL, position TEXT NOT NULL) WITHOUT ROWID;
  `)
  const select = database.prepare('SELECT key, text, position FROM documents WHERE key = ?')
  const selectPage = database.prepare(
    'SELECT key, text, position FROM documents WHERE key > ? ORDER BY key LIMIT ?',
  )
  const upsert = database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM documents WHERE key = ?')
  const textOf = (key: string) => select.get(key) as DocumentText | undefined

  return {
    /** Replaces or removes documents. */
    write(writes: readonly Write[]): void {
      database.exec('BEGIN')
      for (const { key, document, position } of writes)
        if (document === null) remove.run(key)
        else upsert.run(key, JSON.stringify(document), position)
      database.exec('COMMIT')
    },

    textOf,

    versioned: (keys: readonly string[]): (VersionedDocument<unknown> | undefined)[] =>
      keys.map(key => {
        const found = textOf(key)
        return found && { document: JSON.parse(found.text), position: found.position }
      }),

    /** The next documents after a key, ordered by the bytes of their keys. */
    page: (after: string, size: number) => selectPage.all(after, size) as unknown as DocumentText[],

    [Symbol.dispose]: () => database.close(),
  }
}
