import type { Position } from '../../../contracts/core/event.ts'
import { laterPosition } from '../../log/earliest-position.ts'
import {
  type Collection,
  type CollectionSpec,
  type Generation,
  type ReadModels,
  SwapRefused,
  type Write,
} from '../../ports/read-models.ts'
import { createPositionWaiters } from '../../primitives/position-waiters.ts'
import { COMMIT_POLL_MS, SQLITE_CHECKPOINT_DELAY_MS } from '../../primitives/timeouts.ts'
import { checkDocuments } from './check-documents.ts'
import { readCollection } from './collection.ts'
import { createDocumentCache, type DocumentCache } from './document-cache.ts'
import { type LocatedGeneration, readGenerations } from './generations.ts'
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
  const generations = readGenerations(reader)
  const progress = new Map<string, { generation: Generation; upTo: Position }>()
  const positionOf = (collection: string): Position | undefined => {
    const live = generations.liveCheckpoint(collection)
    const own = progress.get(collection)
    if (!live || own?.generation !== live.generation) return live?.checkpoint
    return laterPosition(live.checkpoint, own.upTo)
  }
  const waiters = createPositionWaiters(positionOf, COMMIT_POLL_MS)

  /** Views ask at the same moments: one read answers all calls of one turn. */
  let justRead: ReadonlyMap<string, Generation> | undefined
  const liveNow = (): ReadonlyMap<string, Generation> => {
    if (justRead) return justRead
    justRead = generations.allLive()
    queueMicrotask(() => {
      justRead = undefined
    })
    return justRead
  }

  const inMemory = new Map<string, DocumentCache>()
  const cacheOf = ({
    name,
    inMemory: most,
  }: CollectionSpec<unknown>): DocumentCache | undefined => {
    if (most === undefined) return undefined
    const cache = inMemory.get(name) ?? createDocumentCache(most)
    inMemory.set(name, cache)
    return cache
  }

  const read = <D>(
    spec: CollectionSpec<D>,
    locate: () => LocatedGeneration | undefined,
    cache?: DocumentCache,
  ) =>
    readCollection<D>({
      reader,
      spec,
      locate,
      inMemory: cache,
      addIndexes: generation => writer.write('addIndexes', spec.name, generation, spec.indexes),
    })

  return {
    checkpointDelayMs: SQLITE_CHECKPOINT_DELAY_MS,

    prepare: ({ name, indexes }, generation) => writer.write('prepare', name, generation, indexes),

    addIndexes: ({ name, indexes }, generation) =>
      writer.write('addIndexes', name, generation, indexes),

    collection: <D>(spec: CollectionSpec<D>): Collection<D> =>
      read(spec, () => generations.live(spec.name), cacheOf(spec)),

    build: <D>(spec: CollectionSpec<D>, generation: Generation) =>
      read(spec, () => generations.named(spec.name, generation)),

    claim: (collection, generation, token) => writer.write('claim', collection, generation, token),

    async commit(collection, generation, advance, writes) {
      const result = await writer.write(
        'commit',
        collection,
        generation,
        advance,
        writes.map(toRow),
      )
      // Frees the memory of cached documents now; the next read would drop them anyway.
      if (writes.length > 0) inMemory.get(collection)?.clear()
      waiters.check(collection)
      return result
    },

    noteProgress(collection, generation, upTo) {
      progress.set(collection, { generation, upTo })
      waiters.check(collection)
    },

    checkpoint: async (collection, generation) => generations.checkpoint(collection, generation),

    lastEvents: async () => generations.lastEvents(),

    live: async collection => liveNow().get(collection),

    async swap(collection, from, to) {
      const answer = await writer.write('swap', collection, from, to)
      if (answer.status === 'refused') throw new SwapRefused(collection, from, answer.live)
      waiters.check(collection)
    },

    drop: (collection, generation) => writer.write('drop', collection, generation),

    generations: async collection => generations.names(collection),

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

const toRow = ({ key, document, position }: Write): WriteRow => [
  key,
  document === null ? null : JSON.stringify(document),
  position,
]
