import { DatabaseSync } from 'node:sqlite'
import type { VersionedDocument, Write } from '../../ports/read-models.ts'

/** A document as text, for a comparison. */
type DocumentText = {
  readonly key: string
  readonly text: string
  /** Position of the event that last changed it. */
  readonly position: string
}

/**
 * Documents of one view on the disk, for this process alone. SQLite keeps them in a file without a
 * name, which the system removes when the process ends, however it ends. Memory stays flat.
 */
export const openScratchDocuments = () => {
  const database = new DatabaseSync('') // no name: a private file that is unlinked once it is open
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -64000;
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
