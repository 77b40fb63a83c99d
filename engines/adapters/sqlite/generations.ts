import type { Position } from '../../../contracts/core/event.ts'
import { earliestPosition } from '../../log/earliest-position.ts'
import type { Generation, PartitionNumber } from '../../ports/read-models.ts'
import type { Reader } from './database.ts'
import { checkpointsOfRow } from './further-partitions.ts'
import type { Index } from './index-entries.ts'

/** A generation as the file lists it. */
export type LocatedGeneration = {
  readonly id: number
  readonly generation: Generation
  /** Read on demand within the same snapshot, because reads by key do not need it. */
  indexes(): readonly Index[]
  /** Number of commits that changed its documents. */
  readonly changes: number
}

type CheckpointsRow = readonly [Generation, Position | null, further: string]
type Row = readonly [id: number, Generation, changes: number]

const checkpointsOf = ([, checkpoint, further]: CheckpointsRow) =>
  checkpointsOfRow(checkpoint, further)

/** Reads of the table of generations; never cached, because another process may have swapped. */
export const readGenerations = (reader: Reader) => {
  const sql = (columns: string, condition: string) =>
    `SELECT ${columns} FROM generations WHERE collection = ? AND ${condition}`
  const named = reader.row<Row>(sql('id, generation, changes', 'generation = ?'))
  const live = reader.row<Row>(sql('id, generation, changes', 'live = 1'))
  const allLive = reader.rows<[collection: string, Generation]>(
    'SELECT collection, generation FROM generations WHERE live = 1',
  )
  const indexes = reader.value<string>('SELECT indexes FROM generations WHERE id = ?')
  const namedCheckpoints = reader.row<CheckpointsRow>(
    sql('generation, checkpoint, further', 'generation = ?'),
  )
  const liveCheckpoints = reader.row<CheckpointsRow>(
    sql('generation, checkpoint, further', 'live = 1'),
  )
  const allCheckpoints = reader.rows<CheckpointsRow>(
    'SELECT generation, checkpoint, further FROM generations',
  )
  const names = reader.rows<[Generation]>(sql('generation', 'true ORDER BY generation'))

  const parsed = new Map<string, readonly Index[]>()
  const indexesOf = (id: number): readonly Index[] => {
    const text = indexes(id) ?? '[]'
    const known = parsed.get(text) ?? (JSON.parse(text) as Index[])
    parsed.set(text, known)
    return known
  }
  const located = (row: Row | undefined): LocatedGeneration | undefined => {
    if (!row) return undefined
    const [id, generation, changes] = row
    return { id, generation, changes, indexes: () => indexesOf(id) }
  }

  return {
    named: (collection: string, generation: Generation) => located(named(collection, generation)),
    live: (collection: string) => located(live(collection)),
    /** The live generation of each collection that has one. */
    allLive: (): ReadonlyMap<string, Generation> => new Map(allLive()),
    /** Number of partitions; undefined when there is no such generation. */
    partitions(collection: string, generation: Generation): number | undefined {
      const row = namedCheckpoints(collection, generation)
      return row && checkpointsOf(row).length
    },
    /** Checkpoint of one partition, or the earliest of all. */
    checkpoint(
      collection: string,
      generation?: Generation,
      partition?: PartitionNumber,
    ): Position | undefined {
      const row =
        generation === undefined
          ? liveCheckpoints(collection)
          : namedCheckpoints(collection, generation)
      if (!row) return undefined
      const found = checkpointsOf(row)
      return partition === undefined ? earliestPosition(found) : (found[partition] ?? undefined)
    },
    /** The live generation and the checkpoints of its partitions; undefined while none is live. */
    liveCheckpoints(collection: string) {
      const row = liveCheckpoints(collection)
      return row && { generation: row[0], checkpoints: checkpointsOf(row) }
    },
    /** Checkpoints of all partitions of all generations that have one. */
    checkpoints: (): Position[] =>
      allCheckpoints().flatMap(row => checkpointsOf(row).flatMap(position => position ?? [])),
    names: (collection: string) => names(collection).map(([name]) => name),
  }
}
