import type { DatabaseSync } from 'node:sqlite'
import { isAhead, type Position } from '../../../contracts/core/event.ts'
import type {
  Advance,
  CommitResult,
  FencingToken,
  Generation,
  IndexSpec,
} from '../../ports/read-models.ts'
import { indexKey } from '../../primitives/index-for.ts'
import type { WritableFile } from './commit-batch.ts'
import { openToWrite, preparedOn } from './database.ts'
import { documentsOf } from './documents.ts'
import {
  addGeneration,
  createEntries,
  createVersions,
  findGeneration,
  type Index,
  type LocatedGeneration,
  readModelsSchema,
  removeGeneration,
} from './read-models-tables.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** A document as JSON, or null to remove it. */
export type WriteRow = readonly [key: string, document: string | null, position: Position]

/** `live` is the generation that is live instead of the expected one. */
type SwapAnswer =
  | { readonly status: 'swapped' }
  | { readonly status: 'refused'; readonly live: Generation | undefined }

/** The writing half of the read models, for the writer thread. */
export const openReadModelWrites = (path: string): WritableFile<ReadModelWrites> => {
  const database = openToWrite(path, readModelsSchema, 'NORMAL')
  database.exec('PRAGMA secure_delete = ON')
  return { database, operations: readModelWrites(database) }
}

export type ReadModelWrites = ReturnType<typeof readModelWrites>

const readModelWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const requireGeneration = (collection: string, generation: Generation): LocatedGeneration => {
    const known = findGeneration(prepared, collection, generation)
    if (known) return known
    throw new SqliteFault(
      'unknown_generation',
      `${collection} has no generation ${generation}. Prepare it first.`,
    )
  }

  const addMissingIndexes = (known: LocatedGeneration, specs: readonly IndexSpec[]): void => {
    const keys = new Set(known.indexes.map(indexKey))
    const added = specs
      .filter(spec => !keys.has(indexKey(spec)) && keys.add(indexKey(spec)))
      .map((spec, n): Index => ({ ...spec, number: known.indexes.length + n }))
    if (added.length === 0) return

    for (const index of added) database.exec(createEntries(known.id, index))
    const indexes = [...known.indexes, ...added]
    documentsOf(prepared, known.id, indexes).reindex()
    prepared('UPDATE generations SET indexes = ? WHERE id = ?').run(
      JSON.stringify(indexes),
      known.id,
    )
  }

  return {
    prepare(
      collection: string,
      generation: Generation,
      specs: readonly IndexSpec[],
      isCached: boolean,
    ): void {
      const known =
        findGeneration(prepared, collection, generation) ??
        addGeneration(prepared, collection, generation)
      if (isCached) database.exec(createVersions(known.id))
      addMissingIndexes(known, specs)
    },

    addIndexes(collection: string, generation: Generation, specs: readonly IndexSpec[]): void {
      const known = findGeneration(prepared, collection, generation)
      if (known) addMissingIndexes(known, specs)
    },

    claim(collection: string, generation: Generation, token: FencingToken): boolean {
      const known = findGeneration(prepared, collection, generation)
      if (!known || known.token > token) return false
      prepared('UPDATE generations SET token = ? WHERE id = ?').run(token, known.id)
      return true
    },

    commit(
      collection: string,
      generation: Generation,
      { expected, upTo, event, token }: Advance,
      writes: readonly WriteRow[],
    ): CommitResult {
      const known = findGeneration(prepared, collection, generation)
      if (!known || known.token > token || known.checkpoint !== expected) return 'superseded'
      if (writes.length > 0) {
        const { store, remove } = documentsOf(prepared, known.id, known.indexes)
        for (const [key, document, position] of writes)
          if (document === null) remove(key)
          else store(key, document, position)
      }
      prepared('UPDATE generations SET checkpoint = ?, event = ?, token = ? WHERE id = ?').run(
        upTo,
        event ?? null,
        token,
        known.id,
      )
      return 'committed'
    },

    swap(collection: string, from: Generation | undefined, to: Generation): SwapAnswer {
      const live = findGeneration(prepared, collection)?.generation
      if (live !== from) return { status: 'refused', live }
      const next = requireGeneration(collection, to)
      if (from === to) return { status: 'swapped' }
      if (from !== undefined) {
        const former = requireGeneration(collection, from)
        if (isAhead(former.checkpoint, next.checkpoint)) return { status: 'refused', live }
        removeGeneration(database, former)
      }
      prepared('UPDATE generations SET live = 1 WHERE id = ?').run(next.id)
      return { status: 'swapped' }
    },

    drop(collection: string, generation: Generation): void {
      const known = findGeneration(prepared, collection, generation)
      if (!known) return
      if (findGeneration(prepared, collection)?.generation === generation)
        throw new SqliteFault(
          'generation_live',
          `${collection} ${generation} is live. Swap to another generation first.`,
        )
      removeGeneration(database, known)
    },

    clear(): void {
      const all = prepared('SELECT id, indexes FROM generations').all()
      for (const [id, text] of all as unknown as [number, string][])
        removeGeneration(database, { id, indexes: JSON.parse(text) })
    },
  }
}
