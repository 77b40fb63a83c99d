import { comparePositions, origin, type Position } from '../../contracts/event.ts'
import {
  type Collection,
  type CollectionSpec,
  type Generation,
  type ReadModels,
  SwapRefused,
  type Write,
} from '../read-models.ts'
import { checkDocuments } from './check-documents.ts'
import { readCollection } from './collection.ts'
import { type FileOptions, openFile } from './file.ts'
import { type Located, readGenerations } from './generations.ts'
import { type KeptDocuments, keepDocuments } from './kept-documents.ts'
import { logBound } from './log-marks.ts'
import { arrivals } from './reached.ts'
import type { ReadModelWrites, WriteRow } from './read-models-writes.ts'

/**
 * Read models in one SQLite file, written by a thread: `thread`, or one of its own. What was
 * acknowledged survives the end of the process; the last commits may be lost with the power, and
 * the checkpoint with them.
 *
 * Strings sort by code point. Documents without the order's value come before all others. A find
 * without `order` answers by key. A generation made under an older spec gets a missing index when
 * it is first asked for it.
 *
 * @throws {SqliteFault} the file is a newer Kith's, or not one of read models.
 */
export const openSqliteReadModels = async ({
  path,
  ...options
}: { path: string } & FileOptions): Promise<ReadModels> => {
  const file = await openFile<ReadModelWrites>('read-models', path, {
    ...options,
    committed: () => waiting.look(),
  })
  const { writer, reader } = file
  const generations = readGenerations(reader)
  const passed = new Map<string, { generation: Generation; upTo: Position }>()
  const reached = (collection: string): Position | undefined => {
    const { generation, checkpoint } = generations.standing(collection)
    const here = passed.get(collection)
    if (!here || here.generation !== generation) return checkpoint
    return comparePositions(checkpoint ?? origin, here.upTo) > 0 ? checkpoint : here.upTo
  }
  const waiting = arrivals(reached)

  const inMemory = new Map<string, KeptDocuments>()
  const keptOf = ({ name, inMemory: most }: CollectionSpec<unknown>): KeptDocuments | undefined => {
    if (most === undefined) return undefined
    const kept = inMemory.get(name) ?? keepDocuments(most)
    inMemory.set(name, kept)
    return kept
  }

  const read = <D>(
    spec: CollectionSpec<D>,
    locate: () => Located | undefined,
    kept?: KeptDocuments,
  ) =>
    readCollection<D>({
      reader,
      spec,
      locate,
      inMemory: kept,
      prepare: generation => writer.write('prepare', spec.name, generation, spec.indexes),
    })

  return {
    prepare: ({ name, indexes }, generation) => writer.write('prepare', name, generation, indexes),

    collection: <D>(spec: CollectionSpec<D>): Collection<D> =>
      read(spec, () => generations.live(spec.name), keptOf(spec)),

    build: <D>(spec: CollectionSpec<D>, generation: Generation) =>
      read(spec, () => generations.named(spec.name, generation)),

    async commit(collection, generation, upTo, writes) {
      await writer.write('commit', collection, generation, upTo, writes.map(toRow))
      // Whatever is kept of another state is not read again; nor shall it wait for the next read to go.
      if (writes.length > 0) inMemory.get(collection)?.clear()
    },

    passed(collection, generation, upTo) {
      passed.set(collection, { generation, upTo })
      waiting.look(collection)
    },

    checkpoint: async (collection, generation) => generations.checkpoint(collection, generation),

    live: async collection => reader.snapshot(() => generations.live(collection)?.generation),

    async swap(collection, from, to) {
      const answer = await writer.write('swap', collection, from, to)
      if (answer.status === 'refused') throw new SwapRefused(collection, from, answer.live)
    },

    drop: (collection, generation) => writer.write('drop', collection, generation),

    generations: async collection => generations.names(collection),

    clear: () => writer.write('clear'),

    ...logBound(reader, writer, generations.checkpoints),
    ...checkDocuments(reader),

    reached: (collection, position, signal) => waiting.wait(collection, position, signal),

    clean: () => writer.clean(),

    async [Symbol.asyncDispose]() {
      waiting.end()
      await file[Symbol.asyncDispose]()
    },
  }
}

const toRow = ({ key, document, position }: Write): WriteRow => [
  key,
  document === null ? null : JSON.stringify(document),
  position,
]
