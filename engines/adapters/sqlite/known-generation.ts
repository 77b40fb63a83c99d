import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../../contracts/core/event.ts'
import type { Generation, PartitionNumber } from '../../ports/read-models.ts'
import type { FencingToken } from '../../records/leases.ts'
import { type Prepared, single } from './database.ts'
import {
  furtherColumn,
  furtherPath,
  type PartitionState,
  partitionsOfRow,
} from './further-partitions.ts'
import type { Index } from './index-entries.ts'
import { createDocuments, documentsTable, entriesTable } from './read-models-tables.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** A row of the table of generations, for the writer. */
export type KnownGeneration = {
  readonly id: number
  readonly indexes: readonly Index[]
  readonly text: string
  readonly partitions: readonly PartitionState[]
}

export const findGeneration = (
  prepared: Prepared,
  collection: string,
  generation: string,
): KnownGeneration | undefined => {
  const row = prepared(
    'SELECT id, indexes, checkpoint, token, further FROM generations WHERE collection = ? AND generation = ?',
  ).get(collection, generation) as unknown as
    | [number, string, Position | null, FencingToken, string]
    | undefined
  if (!row) return undefined
  const [id, text, checkpoint, token, further] = row
  const partitions = partitionsOfRow(checkpoint, token, further)
  return { id, indexes: JSON.parse(text), text, partitions }
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
  partitions: number,
): KnownGeneration => {
  const further = furtherColumn(partitions)
  const { lastInsertRowid } = prepared(
    `INSERT INTO generations (collection, generation, live, indexes, checksums, further)
     VALUES (?, ?, 0, '[]', 1, ?)`,
  ).run(collection, generation, further)
  const id = Number(lastInsertRowid)
  prepared(createDocuments(id)).run()
  return { id, indexes: [], text: '[]', partitions: partitionsOfRow(null, 0, further) }
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

/** Stores the token that has claimed a partition. */
export const setToken = (
  prepared: Prepared,
  id: number,
  partition: PartitionNumber,
  token: FencingToken,
): void => {
  if (partition === 0) prepared('UPDATE generations SET token = ? WHERE id = ?').run(token, id)
  else
    prepared('UPDATE generations SET further = json_set(further, ?, ?) WHERE id = ?').run(
      furtherPath(partition, 'token'),
      token,
      id,
    )
}

/** Moves a partition on; `changes` is 1 where documents changed, else 0. */
export const setCheckpoint = (
  prepared: Prepared,
  id: number,
  partition: PartitionNumber,
  { upTo, token, changes }: { upTo: Position; token: FencingToken; changes: 0 | 1 },
): void => {
  if (partition === 0)
    prepared(
      'UPDATE generations SET checkpoint = ?, token = ?, changes = changes + ? WHERE id = ?',
    ).run(upTo, token, changes, id)
  else
    prepared(
      'UPDATE generations SET further = json_set(further, ?, ?, ?, ?), changes = changes + ? WHERE id = ?',
    ).run(
      ...[furtherPath(partition, 'checkpoint'), upTo],
      ...[furtherPath(partition, 'token'), token, changes, id],
    )
}
