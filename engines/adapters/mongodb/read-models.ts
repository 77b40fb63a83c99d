import type { Generation, ReadModels } from '../../ports/read-models.ts'
import { REMOVED_DOCUMENT_MS, REPLACED_GENERATION_MS } from '../../primitives/timeouts.ts'
import { batchedAdvances } from './advances.ts'
import { type ReadDocuments, readCollection } from './collection.ts'
import { deleteRemoved, writeDocuments } from './documents.ts'
import { openGenerations } from './generations.ts'
import { watchLiveGenerations } from './live-generations.ts'
import { noteSchema, type OpenedMongo } from './open-mongo.ts'
import { createOwnProgress, watchProgress } from './progress.ts'
import { followViewChanges } from './view-changes.ts'
import { currentGenerations, generationNamed, liveGeneration } from './view-document.ts'

const STORE = 'readModels'

/** How often what nobody reads any more is deleted. */
const TIDY_MS = 60_000

/** A process that announced a swap so long ago has ended, or announces it again. */
const ABANDONED_SWAP_MS = 60_000

/** A process that has told nothing for so long has ended, or its checkpoints say more. */
const FORGET_PROGRESS_MS = 10 * 60_000

/**
 * Read models in a MongoDB database: a collection for the documents of each generation, and a
 * document for each view with its generations and checkpoints. No transaction is needed: documents
 * are stored before the checkpoint, carry their positions, and are never turned back.
 *
 * Documents are not cached in memory, whatever the spec says.
 * MongoDB checks its pages itself, so that there is nothing to check here; nor is there a way to
 * overwrite free space on its disks.
 */
export const openMongoReadModels = async (mongo: OpenedMongo): Promise<ReadModels> => {
  const { database } = mongo
  const call = <T>(work: () => Promise<T>): Promise<T> => mongo.call(STORE, work)
  const generations = openGenerations(database)
  await noteSchema(mongo)
  await call(generations.joinDivided)
  const own = createOwnProgress()
  const advances = batchedAdvances(generations.views, own.all)
  const live = watchLiveGenerations(generations)
  const progress = watchProgress(own, generations, advances, live.noteAll, onChange =>
    followViewChanges(generations.views, onChange),
  )

  const tidy = async () => {
    const now = Date.now()
    await generations.deleteProgress(new Date(now - FORGET_PROGRESS_MS))
    await generations.withdrawSwaps(new Date(now - ABANDONED_SWAP_MS))
    await generations.dropReplaced(new Date(now - REPLACED_GENERATION_MS))
    for (const view of await generations.all())
      for (const generation of currentGenerations(view))
        await deleteRemoved(
          generations.documentsOf(view._id, generation),
          new Date(now - REMOVED_DOCUMENT_MS),
        )
  }
  const tidying = setInterval(() => tidy().catch(() => {}), TIDY_MS).unref() // the next one will

  const readLive = (collection: string): ReadDocuments => {
    const reader = live.reader(collection)
    return (read, none) => call(() => reader(read, none))
  }

  const readBuild =
    (collection: string, name: Generation): ReadDocuments =>
    (read, none) =>
      call(async () => {
        const generation = generationNamed(await generations.find(collection), name)
        return generation ? read(generations.documentsOf(collection, generation)) : none
      })

  return {
    checkpointDelayMs: 10_000, // other processes are told progress at once

    prepare: ({ name, indexes }, generation) =>
      call(() => generations.prepare(name, generation, indexes)),

    addIndexes: ({ name, indexes }, generation) =>
      call(() => generations.addIndexes(name, generation, indexes)),

    collection: spec => readCollection(spec, readLive(spec.name)),

    build(spec, generation) {
      const built = readCollection(spec, readBuild(spec.name, generation))
      const versioned = (keys: readonly string[]) =>
        advances.withDocuments(() => built.versioned(keys))
      return { ...built, versioned }
    },

    claim: (collection, generation, token) =>
      call(() => generations.claim(collection, generation, token)),

    commit: (collection, generation, advance, writes) =>
      call(async () => {
        if (writes.length > 0) {
          const isCurrent = await advances.withDocuments(async () => {
            const { expected, token } = advance
            const found = generationNamed(await generations.find(collection), generation)
            if (!found || found.token > token) return false
            if (found.checkpoint !== (expected ?? null)) return false
            await writeDocuments(generations.documentsOf(collection, found), writes, new Date())
            return true
          })
          if (!isCurrent) return 'superseded'
        }
        return advances.advance(collection, generation, advance)
      }),

    noteProgress: progress.note,

    checkpoint: (collection, name) =>
      call(async () => {
        const view = await generations.find(collection)
        const found = name === undefined ? liveGeneration(view) : generationNamed(view, name)
        return found?.checkpoint ?? undefined
      }),

    lastEvents: () =>
      call(async () =>
        (await generations.all())
          .flatMap(currentGenerations)
          .flatMap(({ checkpoint, event }) =>
            checkpoint === null ? [] : { position: checkpoint, event: event ?? undefined },
          ),
      ),

    live: collection => call(async () => (await live.find(collection))?.name),

    swap: (collection, from, to) => call(() => generations.swap(collection, from, to)),

    drop: (collection, generation) => call(() => generations.drop(collection, generation)),

    generations: collection =>
      call(async () =>
        currentGenerations(await generations.find(collection)).map(({ name }) => name),
      ),

    clear: () =>
      call(async () => {
        await generations.clear()
        live.clear()
      }),

    checkSome: async () => ({ next: undefined, damaged: [] }),
    stillDamaged: async () => [],

    waitForPosition: progress.wait,

    vacuum: async () => {},

    async [Symbol.asyncDispose]() {
      clearInterval(tidying)
      await progress.end()
      await advances.end()
    },
  }
}
