import type { Position } from '../../contracts/event.ts'
import type { Generation } from '../read-models.ts'
import { type Reader, single } from './database.ts'
import type { Index } from './index-entries.ts'

/** A generation as the file lists it. */
export type LocatedGeneration = {
  readonly id: number
  readonly generation: Generation
  readonly indexes: readonly Index[]
  /** Number of commits that changed its documents. */
  readonly changes: number
}

/** Reads of the table of generations; never cached, because another process may have swapped. */
export const readGenerations = (reader: Reader) => {
  const sql = (columns: string, condition: string) =>
    reader.prepared(`SELECT ${columns} FROM generations WHERE collection = ? AND ${condition}`)
  const named = sql('id, generation, indexes, changes', 'generation = ?')
  const live = sql('id, generation, indexes, changes', 'live = 1')
  const namedCheckpoint = sql('checkpoint', 'generation = ?')
  const liveCheckpoint = sql('checkpoint', 'live = 1')
  const liveNow = sql('generation, checkpoint', 'live = 1')
  const checkpoints = reader.prepared(
    'SELECT checkpoint FROM generations WHERE checkpoint IS NOT NULL',
  )
  const names = sql('generation', 'true ORDER BY generation')

  const parsed = new Map<string, readonly Index[]>()
  const located = (row: unknown): LocatedGeneration | undefined => {
    if (!row) return undefined
    const [id, generation, text, changes] = row as [number, Generation, string, number]
    const indexes = parsed.get(text) ?? (JSON.parse(text) as Index[])
    parsed.set(text, indexes)
    return { id, generation, indexes, changes }
  }

  return {
    named: (collection: string, generation: Generation) =>
      located(named.get(collection, generation)),
    live: (collection: string) => located(live.get(collection)),
    checkpoint(collection: string, generation?: Generation) {
      reader.requireOpen()
      const at =
        generation === undefined
          ? single(liveCheckpoint, collection)
          : single(namedCheckpoint, collection, generation)
      return (at ?? undefined) as Position | undefined
    },
    /** The live generation and its checkpoint; both undefined while none is live. */
    liveCheckpoint(collection: string) {
      reader.requireOpen()
      const [generation, checkpoint] = (liveNow.get(collection) ?? []) as unknown as [
        Generation?,
        (Position | null)?,
      ]
      return { generation, checkpoint: checkpoint ?? undefined }
    },
    /** Checkpoints of all generations of all collections that have one. */
    checkpoints(): Position[] {
      reader.requireOpen()
      return (checkpoints.all() as unknown as [Position][]).map(([position]) => position)
    },
    names(collection: string) {
      reader.requireOpen()
      return (names.all(collection) as unknown as [Generation][]).map(([name]) => name)
    },
  }
}
