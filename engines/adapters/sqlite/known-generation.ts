import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../../contracts/core/event.ts'
import type { FencingToken, Generation } from '../../ports/read-models.ts'
import { type Prepared, single } from './database.ts'
import type { Index } from './index-entries.ts'
import { createDocuments, documentsTable, entriesTable } from './read-models-tables.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** A row of the table of generations, for the writer. */
export type KnownGeneration = {
  readonly id: number
  readonly indexes: readonly Index[]
  readonly text: string
  readonly checkpoint: Position | undefined
  /** The highest that has claimed the generation; 0 before the first. */
  readonly token: FencingToken
}

export const findGeneration = (
  prepared: Prepared,
  collection: string,
  generation: string,
): KnownGeneration | undefined => {
  const row = prepared(
    'SELECT id, indexes, checkpoint, token FROM generations WHERE collection = ? AND generation = ?',
  ).get(collection, generation) as unknown as
    | [number, string, Position | null, FencingToken]
    | undefined
  if (!row) return undefined
  const [id, text, checkpoint, token] = row
  return { id, indexes: JSON.parse(text), text, checkpoint: checkpoint ?? undefined, token }
}

export const requireGeneration = (
  prepared: Prepared,
  collection: string,
  generation: string,
): KnownGeneration => {
  const known = findGeneration(prepared, collection, generation)
  if (known) return known
  throw new SqliteFault(
    'unknown_generation',
    `${collection} has no generation ${generation}. Prepare it first.`,
  )
}

export const addGeneration = (
  prepared: Prepared,
  collection: string,
  generation: string,
): KnownGeneration => {
  const { lastInsertRowid } = prepared(
    `INSERT INTO generations (collection, generation, live, indexes, checksums)
     VALUES (?, ?, 0, '[]', 1)`,
  ).run(collection, generation)
  const id = Number(lastInsertRowid)
  prepared(createDocuments(id)).run()
  return { id, indexes: [], text: '[]', checkpoint: undefined, token: 0 }
}

/** Removes a generation with the tables of its documents and indexes. */
export const removeGeneration = (
  database: DatabaseSync,
  prepared: Prepared,
  { id, indexes }: Pick<KnownGeneration, 'id' | 'indexes'>,
): void => {
  for (const { number } of indexes) database.exec(`DROP TABLE ${entriesTable(id, number)}`)
  database.exec(`DROP TABLE ${documentsTable(id)}`)
  prepared('DELETE FROM generations WHERE id = ?').run(id)
}

export const liveGenerationOf = (prepared: Prepared, collection: string): Generation | undefined =>
  single(
    prepared('SELECT generation FROM generations WHERE collection = ? AND live = 1'),
    collection,
  ) as Generation | undefined
