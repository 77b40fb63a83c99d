import type { Position } from '../../../contracts/core/event.ts'
import type { Generation, GenerationProgress } from '../../ports/read-models.ts'
import type { Reader } from './database.ts'
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

type CheckpointRow = readonly [Generation, Position | null]
type Row = readonly [id: number, Generation, changes: number]

export type ProgressRow = readonly [
  view: string,
  generation: Generation,
  live: number,
  checkpoint: Position | null,
  event: string | null,
]

export const selectProgress =
  'SELECT collection, generation, live, checkpoint, event FROM generations ORDER BY 1, 2'

export const toProgress = ([view, generation, live, checkpoint, event]: ProgressRow) =>
  ({
    view,
    generation,
    isLive: live === 1,
    checkpoint: checkpoint ?? undefined,
    event: event ?? undefined,
  }) satisfies GenerationProgress

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
  const namedCheckpoint = reader.row<CheckpointRow>(sql('generation, checkpoint', 'generation = ?'))
  const liveCheckpoint = reader.row<CheckpointRow>(sql('generation, checkpoint', 'live = 1'))
  const progress = reader.rows<ProgressRow>(selectProgress)
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
    checkpoint(collection: string, generation?: Generation): Position | undefined {
      const row =
        generation === undefined
          ? liveCheckpoint(collection)
          : namedCheckpoint(collection, generation)
      return row?.[1] ?? undefined
    },
    /** The live generation and its checkpoint; undefined while none is live. */
    liveCheckpoint(collection: string) {
      const row = liveCheckpoint(collection)
      return row && { generation: row[0], checkpoint: row[1] ?? undefined }
    },
    progress: () => progress().map(toProgress),
    names: (collection: string) => names(collection).map(([name]) => name),
  }
}
