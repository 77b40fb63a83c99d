import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Filter, Collection as MongoCollection, UpdateFilter } from 'mongodb'
import { isAhead } from '../../../contracts/core/event.ts'
import {
  type FencingToken,
  type Generation,
  type GenerationProgress,
  type IndexSpec,
  SwapRefused,
} from '../../ports/read-models.ts'
import {
  LIVE_GENERATION_FRESH_MS,
  REMOVED_DOCUMENT_MS,
  REPLACED_GENERATION_MS,
} from '../../primitives/timeouts.ts'
import type { StoredDocument } from './documents.ts'
import { isDuplicateKey } from './mongo-fault.ts'
import {
  currentGenerations,
  fieldsOf,
  generationNamed,
  liveGeneration,
  pathOf,
  type StoredGeneration,
  type ViewDocument,
  writable,
} from './view-document.ts'

/** A process that announced a swap so long ago has ended, or announces it again. */
const ABANDONED_SWAP_MS = 60_000

/** A process that has told nothing for so long has ended, or its checkpoints say more. */
const FORGET_PROGRESS_SECONDS = 10 * 60

/** The generations of all collections in a database. */
export class Generations {
  readonly views: MongoCollection<ViewDocument>
  readonly #database: Db
  /** When this process learned of an announced swap, by its monotonic clock. */
  readonly #announced = new Map<string, number>()

  constructor(database: Db) {
    this.#database = database
    this.views = database.collection('views')
  }

  documentsOf(collection: string, { id }: Pick<StoredGeneration, 'id'>) {
    return this.#database.collection<StoredDocument>(`documents.${collection}.${id}`)
  }

  find(collection: string): Promise<ViewDocument | null> {
    return this.views.findOne({ _id: collection })
  }

  /** Changes the document of a collection if it is as the filter says. */
  async change(filter: Filter<ViewDocument>, update: UpdateFilter<ViewDocument>): Promise<boolean> {
    return (await this.views.updateOne(filter, update)).matchedCount === 1
  }

  async #addView(collection: string): Promise<void> {
    try {
      await this.views.insertOne({ _id: collection, live: null, generations: {} })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  async #forget(collection: string, { name, id }: StoredGeneration): Promise<void> {
    const path = pathOf(name)
    await this.change({ _id: collection, [`${path}.id`]: id }, { $unset: { [path]: '' } })
    await this.documentsOf(collection, { id }).drop()
  }

  /** Creates what is missing of the indexes that a spec declares. */
  async addIndexes(
    collection: string,
    name: Generation,
    specs: readonly IndexSpec[],
  ): Promise<void> {
    const generation = generationNamed(await this.find(collection), name)
    if (!generation) return
    const keys = specs.map(({ by, order, columns = [] }) => [
      ...[...by, ...(order === undefined ? [] : [order])].map(field => `content.${field}`),
      '_id',
      ...columns.map(field => `content.${field}`),
    ])
    await this.documentsOf(collection, generation).createIndexes([
      { key: { removedAt: 1 }, sparse: true, expireAfterSeconds: REMOVED_DOCUMENT_MS / 1_000 },
      ...keys
        .filter(({ length }) => length > 1)
        .map(fields => ({ key: Object.fromEntries(fields.map(field => [field, 1 as const])) })),
    ])
  }

  /**
   * Announces that the live generation will be replaced, unless that is announced, and waits until
   * no process relies on its cached knowledge of this view. False where it had to do so: the view
   * may have changed meanwhile.
   */
  async #isAnnounced({ _id, swap }: ViewDocument): Promise<boolean> {
    if (!swap) {
      const made = { id: randomUUID(), at: new Date() }
      await this.change({ _id, swap: { $exists: false } }, { $set: { swap: made } })
      return false
    }
    const since = this.#announced.get(swap.id) ?? performance.now()
    this.#announced.set(swap.id, since)
    const wait = since + LIVE_GENERATION_FRESH_MS - performance.now()
    if (wait > 0) await sleep(wait)
    return wait <= 0
  }

  /** Makes a generation live if nothing has changed and the swap is still announced. */
  async #replaceLive(
    { _id, swap }: ViewDocument,
    former: StoredGeneration | undefined,
    next: StoredGeneration,
  ): Promise<boolean> {
    const asRead = ({ name, id, checkpoint }: StoredGeneration) =>
      fieldsOf(name, { id, checkpoint })
    return this.change(
      {
        _id,
        live: former?.name ?? null,
        ...asRead(next),
        ...(former && asRead(former)),
        ...(former && { 'swap.id': swap?.id }),
      },
      {
        $set: {
          live: next.name,
          ...(former && fieldsOf(former.name, { replacedAt: new Date() })),
        },
        $unset: { swap: '' },
      },
    )
  }

  /** Has the server delete what old processes told. */
  open(): Promise<string> {
    return this.views.createIndex({ at: 1 }, { expireAfterSeconds: FORGET_PROGRESS_SECONDS })
  }

  async progress(): Promise<GenerationProgress[]> {
    const all = await this.views.find().sort({ _id: 1 }).toArray()
    return all.flatMap(view =>
      currentGenerations(view).map(({ name, checkpoint, event }) => ({
        view: view._id,
        generation: name,
        isLive: name === view.live,
        checkpoint: checkpoint ?? undefined,
        event: event ?? undefined,
      })),
    )
  }

  async prepare(collection: string, name: Generation, specs: readonly IndexSpec[]): Promise<void> {
    await this.#addView(collection)
    const path = pathOf(name)
    const before = (await this.find(collection))?.generations[path.slice('generations.'.length)]
    const id = randomBytes(6).toString('hex')
    const made: StoredGeneration = { name, id, checkpoint: null, token: 0, replacedAt: null }
    // Replaces an old generation of this name, whose documents are under another id.
    const isThere = { [`${path}.replacedAt`]: null, [`${path}.id`]: { $exists: true } }
    await this.change({ _id: collection, $nor: [isThere] }, { $set: { [path]: made } })
    if (before?.replacedAt) await this.documentsOf(collection, before).drop()
    await this.addIndexes(collection, name, specs)
  }

  claim(collection: string, name: Generation, token: FencingToken): Promise<boolean> {
    return this.change(writable(collection, name, token), { $set: fieldsOf(name, { token }) })
  }

  /**
   * Makes `to` live. A swap that is refused because the live generation moved on stays announced:
   * the next attempt does not wait again, so a view that moves on all the time can still be
   * replaced.
   *
   * @throws {SwapRefused}
   */
  async swap(collection: string, from: Generation | undefined, to: Generation): Promise<void> {
    for (;;) {
      const view = await this.find(collection)
      const [former, next] = [liveGeneration(view), generationNamed(view, to)]
      if (!view || former?.name !== from || !next)
        throw new SwapRefused(collection, from, former?.name)
      if (from === to) return
      if (former && isAhead(former.checkpoint, next.checkpoint))
        throw new SwapRefused(collection, from, former.name)
      if (former && !(await this.#isAnnounced(view))) continue
      if (await this.#replaceLive(view, former, next)) {
        this.#announced.delete(view.swap?.id ?? '')
        return
      }
    }
  }

  async drop(collection: string, name: Generation): Promise<void> {
    const view = await this.find(collection)
    if (view?.live === name) throw new GenerationLive(collection, name)
    const generation = generationNamed(view, name)
    if (generation) await this.#forget(collection, generation)
  }

  /** Withdraws swaps that were abandoned, and drops generations that were replaced a while ago. */
  async tidy(now: number): Promise<void> {
    const abandoned = { 'swap.at': { $lt: new Date(now - ABANDONED_SWAP_MS) } }
    await this.views.updateMany(abandoned, { $unset: { swap: '' } })
    for (const view of await this.views.find().toArray())
      for (const generation of Object.values(view.generations)) {
        const replacedAt = generation.replacedAt?.getTime()
        if (replacedAt && replacedAt < now - REPLACED_GENERATION_MS)
          await this.#forget(view._id, generation)
      }
  }

  async clear(): Promise<void> {
    const all = await this.views.find().toArray()
    await this.views.deleteMany({})
    for (const view of all)
      for (const generation of Object.values(view.generations))
        await this.documentsOf(view._id, generation).drop()
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
