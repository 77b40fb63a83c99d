import { randomBytes } from 'node:crypto'
import type { Db, Filter, Collection as MongoCollection, UpdateFilter } from 'mongodb'
import type { FencingToken, Generation, IndexSpec } from '../../ports/read-models.ts'
import { batchedFind } from './batched-find.ts'
import { createSwap } from './create-swap.ts'
import type { StoredDocument } from './documents.ts'
import { isDuplicateKey } from './mongo-fault.ts'
import {
  generationNamed,
  isWritable,
  pathOf,
  type StoredGeneration,
  storedGeneration,
  type ViewDocument,
} from './view-document.ts'

export type Generations = ReturnType<typeof openGenerations>

/** The generations of all collections in a database. */
export const openGenerations = (database: Db) => {
  const views: MongoCollection<ViewDocument> = database.collection('views')

  const documentsOf = (collection: string, { id }: Pick<StoredGeneration, 'id'>) =>
    database.collection<StoredDocument>(`documents.${collection}.${id}`)

  const find = batchedFind(views)

  /** Changes the document of a collection if it is as the filter says. */
  const change = async (
    filter: Filter<ViewDocument>,
    update: UpdateFilter<ViewDocument>,
  ): Promise<boolean> => (await views.updateOne(filter, update)).matchedCount === 1

  const addView = async (collection: string): Promise<void> => {
    try {
      await views.insertOne({ _id: collection, live: null, generations: {} })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  /** Creates what is missing of the indexes that a spec declares. */
  const addIndexes = async (
    collection: string,
    generation: StoredGeneration,
    specs: readonly IndexSpec[],
  ): Promise<void> => {
    const ascending = (field: string): [string, 1] => [`content.${field}`, 1]
    const keys = specs.map(({ by, order, columns = [] }) =>
      Object.fromEntries([
        ...[...by, ...(order === undefined ? [] : [order])].map(ascending),
        ['_id', 1],
        ...columns.map(ascending),
      ]),
    )
    const documents = documentsOf(collection, generation)
    await Promise.all(
      keys.filter(key => Object.keys(key).length > 1).map(key => documents.createIndex(key)),
    )
  }

  const forget = async (collection: string, generation: StoredGeneration): Promise<void> => {
    const path = pathOf(generation.name)
    const filter = { _id: collection, [`${path}.id`]: generation.id }
    await change(filter, { $unset: { [path]: '' } } as UpdateFilter<ViewDocument>)
    await documentsOf(collection, generation).drop()
  }

  return {
    documentsOf,
    find,

    views,

    all: (): Promise<ViewDocument[]> => views.find({ progress: { $exists: false } }).toArray(),

    /** All collections, and the progress of processes. */
    withProgress: (): Promise<ViewDocument[]> => views.find().toArray(),

    /** Forgets the progress of processes that have told none for long. */
    async deleteProgress(before: Date): Promise<void> {
      await views.deleteMany({ at: { $lt: before } })
    },

    async prepare(
      collection: string,
      name: Generation,
      specs: readonly IndexSpec[],
    ): Promise<void> {
      await addView(collection)
      const path = pathOf(name)
      const made: StoredGeneration = {
        name,
        id: randomBytes(6).toString('hex'),
        checkpoint: null,
        token: 0,
        replacedAt: null,
      }
      // Replaces an old generation of this name, whose documents are under another id.
      const isThere = { [`${path}.replacedAt`]: null, [`${path}.id`]: { $exists: true } }
      const filter = { _id: collection, $nor: [isThere] } as Filter<ViewDocument>
      const before = storedGeneration(await find(collection), name)
      await change(filter, { $set: { [path]: made } } as UpdateFilter<ViewDocument>)
      if (before?.replacedAt) await documentsOf(collection, before).drop()
      const generation = generationNamed(await find(collection), name)
      if (generation) await addIndexes(collection, generation, specs)
    },

    async addIndexes(
      collection: string,
      name: Generation,
      specs: readonly IndexSpec[],
    ): Promise<void> {
      const generation = generationNamed(await find(collection), name)
      if (generation) await addIndexes(collection, generation, specs)
    },

    claim: (collection: string, name: Generation, token: FencingToken): Promise<boolean> =>
      change(isWritable(collection, name, token), {
        $set: { [`${pathOf(name)}.token`]: token },
      } as UpdateFilter<ViewDocument>),

    swap: createSwap({ views, find }),

    /** Forgets announcements of swaps from before an instant. */
    async withdrawSwaps(before: Date): Promise<void> {
      await views.updateMany({ 'swap.at': { $lt: before } }, { $unset: { swap: '' } })
    },

    async drop(collection: string, name: Generation): Promise<void> {
      const view = await find(collection)
      if (view?.live === name) throw new GenerationLive(collection, name)
      const generation = generationNamed(view, name)
      if (generation) await forget(collection, generation)
    },

    /** Drops the generations that were replaced before an instant. */
    async dropReplaced(before: Date): Promise<void> {
      for (const view of await views.find().toArray())
        for (const generation of Object.values(view.generations))
          if (generation.replacedAt && generation.replacedAt < before)
            await forget(view._id, generation)
    },

    /** Generations that an earlier version divided are folded again from the start. */
    async joinDivided(): Promise<void> {
      for (const { _id, generations } of await views.find().toArray())
        for (const generation of Object.values(generations))
          if ('further' in generation) {
            const path = pathOf(generation.name)
            const joined = {
              $set: { [`${path}.checkpoint`]: null },
              $unset: { [`${path}.further`]: '' },
            }
            await views.updateOne({ _id }, joined as UpdateFilter<ViewDocument>)
          }
    },

    async clear(): Promise<void> {
      const all = await views.find().toArray()
      await views.deleteMany({})
      for (const view of all)
        for (const generation of Object.values(view.generations))
          await documentsOf(view._id, generation).drop()
    },
  }
}

/** Readers use the generation: swap to another one first. */
class GenerationLive extends Error {
  override readonly name = 'GenerationLive'
  readonly code = 'generation_live'

  constructor(collection: string, generation: Generation) {
    super(`${collection} ${generation} is live. Swap to another generation first.`)
  }
}
