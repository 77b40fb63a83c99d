import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../../contracts/core/event.ts'
import type {
  FencingToken,
  Generation,
  GenerationProgress,
  IndexSpec,
  Scalar,
} from '../../ports/read-models.ts'
import { createLruCache } from '../../primitives/lru-cache.ts'
import type { FileSchema, Prepared } from './database.ts'

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
       event TEXT,
       token INTEGER NOT NULL DEFAULT 0,
       indexes TEXT NOT NULL,
       UNIQUE (collection, generation)
     );
     CREATE UNIQUE INDEX live_generations ON generations (collection) WHERE live = 1;`,
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

const createDocuments = (generation: number): string =>
  `CREATE TABLE ${documentsTable(generation)} (
     number INTEGER PRIMARY KEY,
     key TEXT NOT NULL UNIQUE,
     position TEXT NOT NULL,
     entries TEXT NOT NULL,
     document TEXT NOT NULL,
     checksum INTEGER NOT NULL
   )`

/** An index that tells whether a document changed without a look at it, for those cached in memory. */
export const createVersions = (generation: number): string => {
  const table = documentsTable(generation)
  return `CREATE INDEX IF NOT EXISTS ${table}_versions ON ${table} (key, position, checksum)`
}

export const createEntries = (generation: number, index: Index): string => {
  const key = primaryKey(index)
  return `CREATE TABLE ${entriesTable(generation, index.number)} (
     ${key.map(column => `${column} NOT NULL`).join(', ')},
     ${['number', ...integerColumns(index)].map(column => `${column} INTEGER NOT NULL`).join(', ')},
     PRIMARY KEY (${key.join(', ')})
   ) WITHOUT ROWID`
}

/** A row of the table of generations. */
export type LocatedGeneration = {
  readonly id: number
  readonly generation: Generation
  readonly indexes: readonly Index[]
  readonly checkpoint: Position | undefined
  /** The highest that has claimed the generation; 0 before the first. */
  readonly token: FencingToken
}

type Row = readonly [
  id: number,
  generation: Generation,
  indexes: string,
  checkpoint: Position | null,
  token: FencingToken,
]

/** Parses the indexes of generations, each text once. */
const parsedIndexes = createLruCache<string, readonly Index[]>(200)

const indexesOf = (text: string): readonly Index[] => {
  const indexes = parsedIndexes.get(text) ?? (JSON.parse(text) as Index[])
  parsedIndexes.set(text, indexes)
  return indexes
}

/** A generation, by default the live one. Not cached: another process may have swapped. */
export const findGeneration = (
  prepared: Prepared,
  collection: string,
  generation?: Generation,
): LocatedGeneration | undefined => {
  const select = 'SELECT id, generation, indexes, checkpoint, token FROM generations'
  const row = (generation === undefined
    ? prepared(`${select} WHERE collection = ? AND live = 1`).get(collection)
    : prepared(`${select} WHERE collection = ? AND generation = ?`).get(
        collection,
        generation,
      )) as unknown as Row | undefined
  if (!row) return undefined
  const [id, name, indexes, checkpoint, token] = row
  return {
    id,
    generation: name,
    indexes: indexesOf(indexes),
    checkpoint: checkpoint ?? undefined,
    token,
  }
}

/** Adds a generation without documents and indexes. */
export const addGeneration = (
  prepared: Prepared,
  collection: string,
  generation: Generation,
): LocatedGeneration => {
  const { lastInsertRowid } = prepared(
    `INSERT INTO generations (collection, generation, live, indexes)
     VALUES (?, ?, 0, '[]')`,
  ).run(collection, generation)
  const id = Number(lastInsertRowid)
  prepared(createDocuments(id)).run()
  return { id, generation, indexes: [], checkpoint: undefined, token: 0 }
}

/** Removes a generation with the tables of its documents and indexes. */
export const removeGeneration = (
  database: DatabaseSync,
  { id, indexes }: Pick<LocatedGeneration, 'id' | 'indexes'>,
): void => {
  for (const { number } of indexes) database.exec(`DROP TABLE ${entriesTable(id, number)}`)
  database.exec(`DROP TABLE ${documentsTable(id)}; DELETE FROM generations WHERE id = ${id}`)
}

type ProgressRow = readonly [
  view: string,
  generation: Generation,
  live: number,
  checkpoint: Position | null,
  event: string | null,
]

/** How far all generations are, by name of the view. */
export const readProgress = (prepared: Prepared): GenerationProgress[] => {
  const sql =
    'SELECT collection, generation, live, checkpoint, event FROM generations ORDER BY 1, 2'
  const rows = prepared(sql).all() as unknown as ProgressRow[]
  return rows.map(([view, generation, live, checkpoint, event]) => ({
    view,
    generation,
    isLive: live === 1,
    checkpoint: checkpoint ?? undefined,
    event: event ?? undefined,
  }))
}

/** An index of one generation. `number` is part of its table's name. */
export type Index = IndexSpec & { readonly number: number }

/**
 * A document's entry in an index; `order` is null where the document has no such value. Only an
 * index with columns has their values.
 */
export type Entry = readonly [
  index: number,
  by: readonly Scalar[],
  order: Scalar | null,
  columns?: readonly number[],
]

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** One entry for each element of an array field; none where a `by` field or a column is missing. */
export const entriesOf = (document: unknown, indexes: readonly Index[]): Entry[] => {
  const fields = document as Readonly<Record<string, unknown>>
  return indexes.flatMap(({ number, by, order, columns }) => {
    const value = order === undefined ? null : fields[order]
    const kept = columns?.map(column => fields[column])
    const areNumbers = kept?.every(isNumber)
    if (kept && (!areNumbers || (order !== undefined && !isNumber(value)))) return []
    return combinations(by.map(field => scalarsOf(fields[field]))).map((values): Entry => {
      const entry = [number, values, isScalar(value) ? value : null] as const
      return areNumbers ? [...entry, kept as number[]] : entry
    })
  })
}

const scalarsOf = (value: unknown): Scalar[] =>
  Array.isArray(value) ? [...new Set(value.filter(isScalar))] : isScalar(value) ? [value] : []

const combinations = (choices: readonly Scalar[][]): Scalar[][] =>
  choices.reduce<Scalar[][]>(
    (chosen, values) => chosen.flatMap(start => values.map(value => [...start, value])),
    [[]],
  )

/**
 * A value as SQLite stores it in an index. Values of different types are never equal, and sort:
 * missing, numbers, strings (by code point), false, true.
 */
export const toSql = (value: Scalar | null): string | number | Uint8Array =>
  typeof value === 'boolean' ? Uint8Array.of(value ? 1 : 0) : (value ?? Number.NEGATIVE_INFINITY)
