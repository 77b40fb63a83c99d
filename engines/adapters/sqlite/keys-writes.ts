import type { DatabaseSync } from 'node:sqlite'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, preparedOn, single } from './database.ts'
import { logMarkOperations, logMarksTable } from './log-marks.ts'

/** A data key as it is stored; a destroyed one has neither master key nor bytes. */
export type KeyRow = readonly [master: string | null, bytes: Uint8Array | null]

export type NewKeyRow = readonly [subject: string, master: string, bytes: Uint8Array]

const schema: FileSchema = {
  application: 0x4b_54_4b_59,
  what: 'a file of keys of Kith',
  steps: [
    `CREATE TABLE keys (
       subject TEXT PRIMARY KEY,
       master TEXT,
       bytes BLOB,
       CHECK ((master IS NULL) = (bytes IS NULL))
     ) WITHOUT ROWID;
     CREATE INDEX keys_by_master ON keys (master);
     CREATE TABLE retired (master TEXT PRIMARY KEY) WITHOUT ROWID;
     CREATE TABLE epoch (value INTEGER NOT NULL);
     INSERT INTO epoch VALUES (0);`,
    logMarksTable,
  ],
}

/** The writing half of the keys. SQLite overwrites deleted content with zeros. */
export const openKeyWrites = (path: string): WritableFile<KeyWrites> => {
  const database = openToWrite(path, schema, 'FULL')
  database.exec('PRAGMA secure_delete = ON')
  return { database, operations: keyWrites(database) }
}

export type KeyWrites = ReturnType<typeof keyWrites>

const keyWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const find = prepared('SELECT master, bytes FROM keys WHERE subject = ?')
  const insert = prepared('INSERT INTO keys (subject, master, bytes) VALUES (?, ?, ?)')
  const isRetired = prepared('SELECT 1 FROM retired WHERE master = ?')

  return {
    ...logMarkOperations(prepared),

    /** The rows then stored, in the order given; undefined when a master key was retired. */
    add(keys: readonly NewKeyRow[]): KeyRow[] | undefined {
      if (keys.some(([, master]) => single(isRetired, master) !== undefined)) return undefined
      return keys.map(([subject, master, bytes]) => {
        const known = find.get(subject) as unknown as KeyRow | undefined
        if (known) return known
        insert.run(subject, master, bytes)
        return [master, bytes]
      })
    },

    destroy(subjects: readonly string[]): void {
      for (const subject of subjects)
        prepared(
          `INSERT INTO keys (subject) VALUES (?)
           ON CONFLICT DO UPDATE SET master = NULL, bytes = NULL`,
        ).run(subject)
      prepared('UPDATE epoch SET value = value + 1').run()
    },

    retire(masters: readonly string[]): void {
      for (const master of masters)
        prepared('INSERT OR IGNORE INTO retired (master) VALUES (?)').run(master)
    },

    rewrap(keys: readonly NewKeyRow[]): void {
      for (const [subject, master, bytes] of keys)
        prepared(
          'UPDATE keys SET master = ?, bytes = ? WHERE subject = ? AND master IS NOT NULL',
        ).run(master, bytes, subject)
    },
  }
}
