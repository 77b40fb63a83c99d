import type { Position } from '../../contracts/event.ts'
import type { Generation } from '../read-models.ts'
import type { Reader } from './database.ts'
import type { Index } from './index-entries.ts'

/** A generation as the file lists it. */
export type LocatedGeneration = {
  readonly id: number
  readonly generation: Generation
  readonly indexes: readonly Index[]
  /** Number of commits that changed its documents. */
  readonly changes: number
}

type Row = readonly [id: number, Generation, indexes: string, changes: number]

/** Reads of the table of generations; never cached, because another process may have swapped. */
export const readGenerations = (reader: Reader) => {
  const sql = (columns: string, condition: string) =>
    `SELECT ${columns} FROM generations WHERE collection = ? AND ${condition}`
  const named = reader.row<Row>(sql('id, generation, indexes, changes', 'generation = ?'))
  const live = reader.row<Row>(sql('id, generation, indexes, changes', 'live = 1'))
  const namedCheckpoint = reader.value<Position | null>(sql('checkpoint', 'generation = ?'))
  const liveNow = reader.row<[Generation, Position | null]>(
    sql('generation, checkpoint', 'live = 1'),
  )
  const checkpoints = reader.rows<[Position]>(
    'SELECT checkpoint FROM generations WHERE checkpoint IS NOT NULL',
  )
  const names = reader.rows<[Generation]>(sql('generation', 'true ORDER BY generation'))

  const parsed = new Map<string, readonly Index[]>()
  const located = (row: Row | undefined): LocatedGeneration | undefined => {
    if (!row) return undefined
    const [id, generation, text, changes] = row
    const indexes = parsed.get(text) ?? (JSON.parse(text) as Index[])
    parsed.set(text, indexes)
    return { id, generation, indexes, changes }
  }

  return {
    named: (collection: string, generation: Generation) => located(named(collection, generation)),
    live: (collection: string) => located(live(collection)),
    checkpoint: (collection: string, generation?: Generation): Position | undefined =>
      (generation === undefined
        ? liveNow(collection)?.[1]
        : namedCheckpoint(collection, generation)) ?? undefined,
    /** The live generation and its checkpoint; both undefined while none is live. */
    liveCheckpoint(collection: string) {
      const [generation, checkpoint] = liveNow(collection) ?? []
      return { generation, checkpoint: checkpoint ?? undefined }
    },
    /** Checkpoints of all generations of all collections that have one. */
    checkpoints: (): Position[] => checkpoints().map(([position]) => position),
    names: (collection: string) => names(collection).map(([name]) => name),
  }
}
