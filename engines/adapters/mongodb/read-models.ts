import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { laterPosition, type Position } from '../../../contracts/core/event.ts'
import type { Generation, ReadModels } from '../../ports/read-models.ts'
import { createPositionWaiters } from '../../primitives/position-waiters.ts'
import {
  LIVE_GENERATION_FRESH_MS,
  MONGODB_POLL_MS,
  PROGRESS_INTERVAL_MS,
} from '../../primitives/timeouts.ts'
import { type ReadDocuments, readCollection } from './collection.ts'
import { writeDocuments } from './documents.ts'
import { Generations } from './generations.ts'
import { noteSchema, type OpenedMongo } from './open-mongo.ts'
import {
  currentGenerations,
  fieldsOf,
  generationNamed,
  liveGeneration,
  nameOfGeneration,
  type StoredGeneration,
  type ViewDocument,
  writable,
} from './view-document.ts'

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
  const generations = new Generations(mongo.database)
  await noteSchema(mongo)
  await call(() => generations.open())
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

    progress: () => call(() => generations.progress()),

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

/** What the database said of all views at one moment. */
type Answer = {
  readonly views: ReadonlyMap<string, ViewDocument>
  /** Progress without documents, by `nameOfGeneration`. */
  readonly told: ReadonlyMap<string, Position>
  /** By the monotonic clock of this process. */
  readonly askedAt: number
}

const nothing: Answer = { views: new Map(), told: new Map(), askedAt: Number.NEGATIVE_INFINITY }

/**
 * Whether the answer still says which generation is live. It is valid for `LIVE_GENERATION_FRESH_MS`.
 * A swap is announced for at least as long before it happens, and no answer is relied upon while one
 * is announced, so no reader sees a replaced generation.
 */
const isFresh = ({ views, askedAt }: Answer, collection: string): boolean =>
  performance.now() < askedAt + LIVE_GENERATION_FRESH_MS && !views.get(collection)?.swap

/** Which generations are live and how far they are: one query tells it of all views. */
const watchViews = (generations: Generations) => {
  const processId = randomUUID()
  /** Progress without documents of the views of this process. */
  const own = new Map<string, Position>()
  let known = nothing
  let asking: Promise<Answer> | undefined
  let telling: NodeJS.Timeout | undefined
  let isToTell = false

  /** Calls of one turn share a query. */
  const ask = (): Promise<Answer> => {
    asking ??= askInNextTurn()
    return asking
  }

  const askInNextTurn = async (): Promise<Answer> => {
    await setImmediate()
    asking = undefined
    const askedAt = performance.now()
    const all = await generations.views.find({}, { batchSize: 1_000 }).toArray()
    const told = new Map<string, Position>()
    for (const { progress = [] } of all)
      for (const [name, position] of progress)
        told.set(name, laterPosition(position, told.get(name)) ?? position)
    const answer = { views: new Map(all.map(view => [view._id, view])), told, askedAt }
    if (askedAt > known.askedAt) known = answer
    return answer
  }

  const positionOf = (collection: string): Position | undefined => {
    const live = liveGeneration(known.views.get(collection))
    if (!live) return undefined
    const name = nameOfGeneration(collection, live.name)
    return laterPosition(live.checkpoint, laterPosition(own.get(name), known.told.get(name)))
  }
  const waiters = createPositionWaiters(positionOf, MONGODB_POLL_MS, ask)

  /** A failure to tell changes nothing: other processes learn it from the next checkpoint. */
  const tell = async (): Promise<void> => {
    isToTell = false
    const update = {
      $set: { progress: [...own], at: new Date() },
      $setOnInsert: { live: null, generations: {} },
    }
    await generations.views
      .updateOne({ _id: `progress ${processId}` }, update, { upsert: true })
      .catch(() => {})
    telling = undefined
    if (isToTell) tellSoon()
  }

  const tellSoon = (): void => {
    isToTell = true
    telling ??= setTimeout(tell, PROGRESS_INTERVAL_MS).unref()
  }

  return {
    live: async (collection: string): Promise<StoredGeneration | undefined> =>
      liveGeneration((await ask()).views.get(collection)),

    /**
     * Reads documents of the live generation. If it is not known for certain, asks the database
     * while it reads the last known one, and reads again if another one is live by now.
     */
    reader:
      (collection: string): ReadDocuments =>
      async (read, none) => {
        const documents = (generation: StoredGeneration) =>
          read(generations.documentsOf(collection, generation))
        const before = known
        const assumed = liveGeneration(before.views.get(collection))
        if (assumed && isFresh(before, collection)) {
          const found = await documents(assumed)
          if (isFresh(before, collection)) return found
        }
        const [answer, found] = await Promise.all([ask(), assumed && documents(assumed)])
        const live = liveGeneration(answer.views.get(collection))
        if (!live) return none
        return live.id === assumed?.id && found !== undefined ? found : documents(live)
      },

    note(collection: string, generation: Generation, upTo: Position): void {
      own.set(nameOfGeneration(collection, generation), upTo)
      waiters.check(collection)
      tellSoon()
    },

    wait: waiters.wait,

    clear(): void {
      known = nothing
    },

    end(): void {
      clearTimeout(telling)
      waiters.end()
    },
  }
}
