import type { Generation, ReadModels } from '../../ports/read-models.ts'
import { type ReadDocuments, readCollection } from './collection.ts'
import { writeDocuments } from './documents.ts'
import { openGenerations } from './generations.ts'
import { noteSchema, type OpenedMongo } from './open-mongo.ts'
import {
  currentGenerations,
  fieldsOf,
  generationNamed,
  liveGeneration,
  writable,
} from './view-document.ts'
import { watchViews } from './watch-views.ts'

const STORE = 'readModels'

/** How often what nobody reads any more is deleted. */
const TIDY_MS = 60_000

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
  const call = <T>(work: () => Promise<T>): Promise<T> => mongo.call(STORE, work)
  const generations = openGenerations(mongo.database)
  await noteSchema(mongo)
  await call(generations.open)
  await call(generations.joinDivided)
  const watched = watchViews(generations)
  const tidy = () => generations.tidy(Date.now()).catch(() => {}) // the next one will
  const tidying = setInterval(tidy, TIDY_MS).unref()

  const readBuild =
    (collection: string, name: Generation): ReadDocuments =>
    async (read, none) => {
      const generation = generationNamed(await generations.find(collection), name)
      return generation ? read(generations.documentsOf(collection, generation)) : none
    }
  const readThrough =
    (reader: ReadDocuments): ReadDocuments =>
    (read, none) =>
      call(() => reader(read, none))

  return {
    checkpointDelayMs: 10_000, // other processes are told progress at once

    prepare: ({ name, indexes }, generation) =>
      call(() => generations.prepare(name, generation, indexes)),

    addIndexes: ({ name, indexes }, generation) =>
      call(() => generations.addIndexes(name, generation, indexes)),

    collection: spec => readCollection(spec, readThrough(watched.reader(spec.name))),

    build: (spec, generation) =>
      readCollection(spec, readThrough(readBuild(spec.name, generation))),

    claim: (collection, generation, token) =>
      call(() => generations.claim(collection, generation, token)),

    commit: (collection, generation, { expected, upTo, event = null, token }, writes) =>
      call(async () => {
        const isCurrent = writable(collection, generation, token, { checkpoint: expected ?? null })
        if (writes.length > 0) {
          const view = await generations.views.findOne(isCurrent)
          const found = generationNamed(view, generation)
          if (!found) return 'superseded'
          await writeDocuments(generations.documentsOf(collection, found), writes, new Date())
        }
        const moved = { $set: fieldsOf(generation, { checkpoint: upTo, event, token }) }
        return (await generations.change(isCurrent, moved)) ? 'committed' : 'superseded'
      }),

    noteProgress: watched.note,

    checkpoint: (collection, name) =>
      call(async () => {
        const view = await generations.find(collection)
        const found = name === undefined ? liveGeneration(view) : generationNamed(view, name)
        return found?.checkpoint ?? undefined
      }),

    progress: () => call(generations.progress),

    live: collection => call(async () => (await watched.live(collection))?.name),

    swap: (collection, from, to) => call(() => generations.swap(collection, from, to)),

    drop: (collection, generation) => call(() => generations.drop(collection, generation)),

    generations: collection =>
      call(async () =>
        currentGenerations(await generations.find(collection)).map(({ name }) => name),
      ),

    clear: () =>
      call(async () => {
        await generations.clear()
        watched.clear()
      }),

    checkSome: async () => ({ next: undefined, damaged: [] }),
    stillDamaged: async () => [],

    waitForPosition: watched.wait,

    vacuum: async () => {},

    async [Symbol.asyncDispose]() {
      clearInterval(tidying)
      watched.end()
    },
  }
}
