import { earlierLogMarks, type FileSchema } from './database.ts'
import type { Index } from './index-entries.ts'

/** The file of the read models: a list of generations, and tables for each. */
export const readModelsSchema: FileSchema = {
  application: 0x4b_54_52_4d,
  what: 'a file of read models of Kith',
  steps: [
    `CREATE TABLE generations (
       id INTEGER PRIMARY KEY,
       collection TEXT NOT NULL,
       generation TEXT NOT NULL,
       live INTEGER NOT NULL,
       checkpoint TEXT,
       indexes TEXT NOT NULL,
       UNIQUE (collection, generation)
     );
     CREATE UNIQUE INDEX live_generations ON generations (collection) WHERE live = 1;`,
    `ALTER TABLE generations ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;`,
    earlierLogMarks,
    // Tables made before this step get the checksum column when the file is opened.
    'ALTER TABLE generations ADD COLUMN checksums INTEGER NOT NULL DEFAULT 0;',
    'ALTER TABLE generations ADD COLUMN token INTEGER NOT NULL DEFAULT 0;',
    // Partitions after the first, whose checkpoint and token have columns of their own.
    "ALTER TABLE generations ADD COLUMN further TEXT NOT NULL DEFAULT '[]';",
    // No generation is divided any more: one that was is folded again from the start.
    `UPDATE generations SET checkpoint = NULL WHERE further <> '[]';
     ALTER TABLE generations DROP COLUMN further;
     ALTER TABLE generations ADD COLUMN event TEXT;
     DROP TABLE log_marks;`,
  ],
}

/** The documents of a generation; `entries` lists the document's index entries. */
export const documentsTable = (generation: number): string => `documents_${generation}`

/** The table of one index of a generation. */
export const entriesTable = (generation: number, index: number): string =>
  `entries_${generation}_${index}`

/** The columns of an index's `by` fields. */
export const byColumns = ({ by }: Pick<Index, 'by'>): string[] => by.map((_, n) => `by${n}`)

/** What tells the entries of an index apart. */
export const primaryKey = (index: Pick<Index, 'by'>): string[] => [
  ...byColumns(index),
  'ordered',
  'key',
]

/** The table's names of an index's columns. */
export const integerColumns = ({ columns }: Pick<Index, 'columns'>): string[] =>
  (columns ?? []).map((_, n) => `c${n}`)

export const createDocuments = (generation: number): string =>
  `CREATE TABLE ${documentsTable(generation)} (
     number INTEGER PRIMARY KEY,
     key TEXT NOT NULL UNIQUE,
     position TEXT NOT NULL,
     entries TEXT NOT NULL,
     document TEXT NOT NULL,
     checksum INTEGER
   )`

/** Adds the checksum column to a table of documents made before there were checksums. */
export const addChecksums = (generation: number): string =>
  `ALTER TABLE ${documentsTable(generation)} ADD COLUMN checksum INTEGER;
   UPDATE generations SET checksums = 1 WHERE id = ${generation};`

export const createEntries = (generation: number, index: Index): string => {
  const key = primaryKey(index)
  return `CREATE TABLE ${entriesTable(generation, index.number)} (
     ${key.map(column => `${column} NOT NULL`).join(', ')},
     ${['number', ...integerColumns(index)].map(column => `${column} INTEGER NOT NULL`).join(', ')},
     PRIMARY KEY (${key.join(', ')})
   ) WITHOUT ROWID`
}
