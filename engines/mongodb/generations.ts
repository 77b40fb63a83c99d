import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Filter, Collection as MongoCollection, UpdateFilter } from 'mongodb'
import { comparePositions, origin, type Position } from '../../contracts/event.ts'
import type { FencingToken } from '../leases.ts'
import { type Generation, type IndexSpec, SwapRefused } from '../read-models.ts'
import { LIVE_GENERATION_FRESH_MS } from '../timeouts.ts'
import { batchedFind } from './batched-find.ts'
import type { StoredDocument } from './documents.ts'
import { isDuplicateKey } from './mongo-fault.ts'

/** A generation, in the document of its collection. */
export type StoredGeneration = {
  readonly name: Generation
  /** Part of the name of the MongoDB collection with its documents; never used again. */
  readonly id: string
  readonly checkpoint: Position | null
  readonly token: FencingToken
  /** Of the last commit, an id of its own. */
  readonly commit?: string
  /** When another generation took its place; it is dropped some time after. */
  readonly replacedAt: Date | null
}

/** Progress without documents of one process: `collection generation`, and the position. */
export type ToldProgress = readonly (readonly [string, Position])[]

/**
 * One document for each collection: which generation is live, and how far each is. A commit and a
 * swap change this one document, so that each is atomic without a transaction. Beside them is one
 * document for each process with its progress without documents, so that one query tells how far all
 * views are, and one command moves views on and tells progress.
 */
export type ViewDocument = {
  readonly _id: string
  readonly live: Generation | null
  /** Announces that a generation will be replaced; who announced it, and when. */
  readonly swap?: { readonly id: string; readonly at: Date }
  /** By `fieldOf` the generation's name. */
  readonly generations: Readonly<Record<string, StoredGeneration>>
  /** Of a process: `collection generation` and position of its views, and when it told them. */
  readonly progress?: ToldProgress
  readonly at?: Date
}

/** A generation's field in `generations`: its name without dots, which would separate fields. */
const fieldOf = (generation: Generation): string => generation.replaceAll('.', '_')

export const pathOf = (generation: Generation): string => `generations.${fieldOf(generation)}`

/** A generation as it is stored, replaced or not. */
export const storedGeneration = (
  view: ViewDocument | undefined,
  name: Generation,
): StoredGeneration | undefined => view?.generations[fieldOf(name)]

/** The live generation and those that are built; not the replaced ones. */
export const currentGenerations = (view: ViewDocument | null | undefined): StoredGeneration[] =>
  Object.values(view?.generations ?? {}).filter(({ replacedAt }) => replacedAt === null)

export const generationNamed = (
  view: ViewDocument | null | undefined,
  name: Generation | null | undefined,
): StoredGeneration | undefined => currentGenerations(view).find(one => one.name === name)

export const liveGeneration = (
  view: ViewDocument | null | undefined,
): StoredGeneration | undefined => generationNamed(view, view?.live)

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
    const keys = specs.map(({ by, order }) =>
      Object.fromEntries(
        [...by, ...(order === undefined ? [] : [order])]
          .map((field): [string, 1] => [`content.${field}`, 1])
          .concat([['_id', 1]]),
      ),
    )
    const documents = documentsOf(collection, generation)
    await Promise.all(
      keys.filter(key => Object.keys(key).length > 1).map(key => documents.createIndex(key)),
    )
  }

  /** Makes a generation live if nothing has changed and the swap is still announced. */
  const replaceLive = async (
    collection: string,
    {
      former,
      next,
      swap,
    }: { former: StoredGeneration | undefined; next: StoredGeneration; swap: string },
  ): Promise<boolean> => {
    const isUnchanged = [former, next].flatMap(one =>
      one
        ? [
            {
              [`${pathOf(one.name)}.checkpoint`]: one.checkpoint,
              [`${pathOf(one.name)}.id`]: one.id,
            },
          ]
        : [],
    )
    const filter = {
      ...{ _id: collection, live: former?.name ?? null, $and: isUnchanged },
      ...(former && { 'swap.id': swap }),
    } as Filter<ViewDocument>
    const replaced = former && { [`${pathOf(former.name)}.replacedAt`]: new Date() }
    const update = { $set: { live: next.name, ...replaced } } as UpdateFilter<ViewDocument>
    return change(filter, update)
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
        ...{ name, id: randomBytes(6).toString('hex'), checkpoint: null },
        ...{ token: 0, replacedAt: null },
      }
      // A replaced generation of this name gives way; its documents are under another id.
      const isThere = { [`${path}.replacedAt`]: null, [`${path}.id`]: { $exists: true } }
      const filter = { _id: collection, $nor: [isThere] } as Filter<ViewDocument>
      const before = (await find(collection))?.generations[fieldOf(name)]
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

    /**
     * Makes `to` live. A swap that replaces a generation is announced first, until no process relies
     * any more on what it knew of this view. Both checkpoints are compared in the same step as the
     * swap: where one moved meanwhile, both are read again.
     *
     * @throws {SwapRefused}
     */
    async swap(collection: string, from: Generation | undefined, to: Generation): Promise<void> {
      const id = randomUUID()
      try {
        for (;;) {
          const view = await find(collection)
          const [former, next] = [liveGeneration(view), generationNamed(view, to)]
          if (former?.name !== from || !next) throw new SwapRefused(collection, from, former?.name)
          if (from === to) return
          const reached = next.checkpoint ?? origin
          if (former && comparePositions(former.checkpoint ?? origin, reached) > 0)
            throw new SwapRefused(collection, from, former.name)
          if (former && view?.swap?.id !== id) {
            await change({ _id: collection }, { $set: { swap: { id, at: new Date() } } })
            await sleep(LIVE_GENERATION_FRESH_MS)
          } else if (await replaceLive(collection, { former, next, swap: id })) return
        }
      } finally {
        await change({ _id: collection, 'swap.id': id }, { $unset: { swap: '' } })
      }
    },

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

    async clear(): Promise<void> {
      const all = await views.find().toArray()
      await views.deleteMany({})
      for (const view of all)
        for (const generation of Object.values(view.generations))
          await documentsOf(view._id, generation).drop()
    },
  }
}

/** A generation that a holder of the token may write. */
export const isWritable = (
  collection: string,
  name: Generation,
  token: FencingToken,
): Filter<ViewDocument> =>
  ({
    _id: collection,
    [`${pathOf(name)}.token`]: { $lte: token },
    [`${pathOf(name)}.replacedAt`]: null,
  }) as Filter<ViewDocument>

/** Readers use the generation: swap to another one first. */
class GenerationLive extends Error {
  override readonly name = 'GenerationLive'
  readonly code = 'generation_live'

  constructor(collection: string, generation: Generation) {
    super(`${collection} ${generation} is live. Swap to another generation first.`)
  }
}
