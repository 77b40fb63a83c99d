import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../../contracts/core/event.ts'
import { isAhead } from '../../log/earliest-position.ts'
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
import { type Documents, documentsOf } from './documents.ts'
import type { Index } from './index-entries.ts'
import {
  addGeneration,
  findGeneration,
  type KnownGeneration,
  liveGenerationOf,
  removeGeneration,
  requireGeneration,
} from './known-generation.ts'
import { addChecksums, createEntries, readModelsSchema } from './read-models-tables.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** A document as JSON, or null to remove it. */
export type WriteRow = readonly [key: string, document: string | null, position: Position]

/** `live` is the generation that is live instead of the expected one. */
export type SwapAnswer =
  | { readonly status: 'swapped' }
  | { readonly status: 'refused'; readonly live: Generation | undefined }

/** The writing half of the read models, for the writer thread. */
export const openReadModelWrites = (path: string): WritableFile<ReadModelWrites> => {
  const database = openToWrite(path, readModelsSchema, 'NORMAL')
  database.exec('PRAGMA secure_delete = ON')
  addMissingChecksums(database)
  return { database, operations: readModelWrites(database) }
}

const addMissingChecksums = (database: DatabaseSync): void => {
  database.exec('BEGIN IMMEDIATE')
  const older = database.prepare('SELECT id FROM generations WHERE checksums = 0').all()
  for (const { id } of older) database.exec(addChecksums(Number(id)))
  database.exec('COMMIT')
}

export type ReadModelWrites = ReturnType<typeof readModelWrites>

const readModelWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const open = new Map<string, Documents>()

  /** Compiled once for each set of indexes of a generation. */
  const documents = ({ id, indexes, text }: KnownGeneration): Documents => {
    const name = `${id} ${text}`
    const known = open.get(name) ?? documentsOf(prepared, id, indexes)
    if (open.size >= MAX_OPEN && !open.has(name)) open.clear()
    open.set(name, known)
    return known
  }

  const addMissingIndexes = (known: KnownGeneration, specs: readonly IndexSpec[]): void => {
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
    prepare(collection: string, generation: Generation, specs: readonly IndexSpec[]): void {
      const known =
        findGeneration(prepared, collection, generation) ??
        addGeneration(prepared, collection, generation)
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
        const { store, remove } = documents(known)
        for (const [key, document, position] of writes)
          if (document === null) remove(key)
          else store(key, document, position)
      }
      const changes = writes.length > 0 ? 1 : 0
      prepared(
        `UPDATE generations SET checkpoint = ?, event = ?, token = ?, changes = changes + ?
         WHERE id = ?`,
      ).run(upTo, event ?? null, token, changes, known.id)
      return 'committed'
    },

    swap(collection: string, from: Generation | undefined, to: Generation): SwapAnswer {
      const live = liveGenerationOf(prepared, collection)
      if (live !== from) return { status: 'refused', live }
      const next = requireGeneration(prepared, collection, to)
      if (from === to) return { status: 'swapped' }
      if (from !== undefined) {
        const former = requireGeneration(prepared, collection, from)
        if (isAhead(former.checkpoint, next.checkpoint)) return { status: 'refused', live }
        removeGeneration(database, prepared, former)
      }
      prepared('UPDATE generations SET live = 1 WHERE id = ?').run(next.id)
      return { status: 'swapped' }
    },

    drop(collection: string, generation: Generation): void {
      const known = findGeneration(prepared, collection, generation)
      if (!known) return
      if (liveGenerationOf(prepared, collection) === generation)
        throw new SqliteFault(
          'generation_live',
          `${collection} ${generation} is live. Swap to another generation first.`,
        )
      removeGeneration(database, prepared, known)
    },

    clear(): void {
      const all = prepared('SELECT id, indexes FROM generations').all()
      for (const [id, text] of all as unknown as [number, string][])
        removeGeneration(database, prepared, { id, indexes: JSON.parse(text) })
    },
  }
}

/** Generations whose compiled statements are cached. */
const MAX_OPEN = 64
