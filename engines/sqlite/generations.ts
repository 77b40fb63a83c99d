import type { Position } from '../../contracts/event.ts'
import type { Generation } from '../read-models.ts'
import { type Reader, single } from './database.ts'
import type { Index } from './index-entries.ts'

/** A generation as it stands in the file. */
export type LocatedGeneration = {
  readonly id: number
  readonly generation: Generation
  readonly indexes: readonly Index[]
  /** How many commits have changed documents of it. */
  readonly changes: number
}

/** What the file says of its generations, read anew each time: another process may have swapped. */
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
    /** Which generation is live and how far it has come; nothing of both while none is. */
    liveCheckpoint(collection: string) {
      reader.requireOpen()
      const [generation, checkpoint] = (liveNow.get(collection) ?? []) as unknown as [
        Generation?,
        (Position | null)?,
      ]
      return { generation, checkpoint: checkpoint ?? undefined }
    },
    /** How far every generation of every collection has come that has begun. */
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
