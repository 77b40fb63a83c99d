import { laterPosition, type Position } from '../../../contracts/core/event.ts'
import {
  type Collection,
  type CollectionSpec,
  type Generation,
  type ReadModels,
  SwapRefused,
  storableJson,
  type Write,
} from '../../ports/read-models.ts'
import { createLruCache } from '../../primitives/lru-cache.ts'
import { createPositionWaiters } from '../../primitives/position-waiters.ts'
import { COMMIT_POLL_MS, SQLITE_CHECKPOINT_DELAY_MS } from '../../primitives/timeouts.ts'
import { checkDocuments } from './check-documents.ts'
import { type DocumentCache, readCollection } from './collection.ts'
import { findGeneration, readProgress } from './read-models-tables.ts'
import type { ReadModelWrites, WriteRow } from './read-models-writes.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

/**
 * Read models in one SQLite file, written by a thread: `thread`, or one of its own. An acknowledged
 * write survives the end of the process; a power cut may lose the last commits together with their
 * checkpoint.
 *
 * Strings sort by code point. Documents without the order's value come before all others. A find
 * without `order` sorts by key. A generation made under an older spec gets a missing index at the
 * first query that needs it.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not a file of read models.
 */
export const openSqliteReadModels = async ({
  path,
  ...options
}: { path: string } & FileOptions): Promise<ReadModels> => {
  const file = await openSqliteFile<ReadModelWrites>('readModels', path, options)
  const { writer, reader } = file
  const names = reader.rows<[Generation]>(
    'SELECT generation FROM generations WHERE collection = ? ORDER BY generation',
  )
  const find = (collection: string, generation?: Generation) => {
    reader.requireOpen()
    return findGeneration(reader.prepared, collection, generation)
  }

  const progress = new Map<string, { generation: Generation; upTo: Position }>()
  const positionOf = (collection: string): Position | undefined => {
    const live = find(collection)
    const own = progress.get(collection)
    if (!live || own?.generation !== live.generation) return live?.checkpoint
    return laterPosition(live.checkpoint, own.upTo)
  }
  const waiters = createPositionWaiters(positionOf, COMMIT_POLL_MS)

  const caches = new Map<string, DocumentCache>()
  const cacheOf = ({ name, inMemory }: CollectionSpec<unknown>): DocumentCache | undefined => {
    if (inMemory === undefined) return undefined
    const cache = caches.get(name) ?? createLruCache(inMemory)
    caches.set(name, cache)
    return cache
  }

  const read = <D>(
    spec: CollectionSpec<D>,
    from: { generation: Generation } | { cache: DocumentCache | undefined },
  ) =>
    readCollection<D>({
      reader,
      spec,
      ...from,
      addIndexes: generation => writer.write('addIndexes', spec.name, generation, spec.indexes),
    })

  return {
    checkpointDelayMs: SQLITE_CHECKPOINT_DELAY_MS,

    prepare: ({ name, indexes, inMemory }, generation) =>
      writer.write('prepare', name, generation, indexes, inMemory !== undefined),

    addIndexes: ({ name, indexes }, generation) =>
      writer.write('addIndexes', name, generation, indexes),

    collection: <D>(spec: CollectionSpec<D>): Collection<D> => read(spec, { cache: cacheOf(spec) }),

    build: <D>(spec: CollectionSpec<D>, generation: Generation) => read(spec, { generation }),

    claim: (collection, generation, token) => writer.write('claim', collection, generation, token),

    async commit(collection, generation, advance, writes) {
      const rows = writes.map(toRow)
      const result = await writer.write('commit', collection, generation, advance, rows)
      for (const { key } of writes) caches.get(collection)?.delete(key)
      waiters.check(collection)
      return result
    },

    noteProgress(collection, generation, upTo) {
      progress.set(collection, { generation, upTo })
      waiters.check(collection)
    },

    checkpoint: async (collection, generation) => find(collection, generation)?.checkpoint,

    async progress() {
      reader.requireOpen()
      return readProgress(reader.prepared)
    },

    live: async collection => find(collection)?.generation,

    async swap(collection, from, to) {
      const answer = await writer.write('swap', collection, from, to)
      if (answer.status === 'refused') throw new SwapRefused(collection, from, answer.live)
      waiters.check(collection)
    },

    drop: (collection, generation) => writer.write('drop', collection, generation),

    generations: async collection => names(collection).map(([name]) => name),

    clear: () => writer.write('clear'),

    ...checkDocuments(reader),

    waitForPosition: (collection, position, signal) => waiters.wait(collection, position, signal),

    vacuum: () => writer.vacuum(),

    async [Symbol.asyncDispose]() {
      waiters.end()
      await file[Symbol.asyncDispose]()
    },
  }
}

const toRow = (write: Write): WriteRow => [
  write.key,
  write.document === null ? null : storableJson(write),
  write.position,
]
