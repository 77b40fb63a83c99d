import { randomUUID } from 'node:crypto'
import type { AnyBulkWriteOperation, Filter, Collection as MongoCollection } from 'mongodb'
import type { Advance, CommitResult, Generation } from '../../ports/read-models.ts'
import { COMMIT_GATHER_MS, PROGRESS_INTERVAL_MS } from '../../primitives/timeouts.ts'
import {
  isWritable,
  nameOfGeneration,
  pathOf,
  storedGeneration,
  type ToldProgress,
  type ViewDocument,
} from './view-document.ts'

type Waiting = Advance & {
  readonly collection: string
  readonly generation: Generation
  /** Stored with the checkpoint, so that a commit is recognised. */
  readonly commit: string
  readonly result: PromiseWithResolvers<CommitResult>
}

export type Advances = ReturnType<typeof batchedAdvances>

/**
 * Moves checkpoints and tells other processes of progress without documents. Everything of one turn
 * is one command. A checkpoint waits shortly for other views that are loading or storing documents,
 * since views that fold the same event are stored together.
 *
 * `progress` is the whole progress of this process each time.
 */
export const batchedAdvances = (
  views: MongoCollection<ViewDocument>,
  progress: () => ToldProgress,
) => {
  const processId = randomUUID()
  let commits = 0
  let documentCalls = 0
  let waiting = new Map<string, Waiting>()
  let isToTell = false
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  let sending: Promise<unknown> = Promise.resolve()

  const operationOf = (one: Waiting): AnyBulkWriteOperation<ViewDocument> => {
    const { collection, generation, expected, upTo, event = null, token, commit } = one
    const path = pathOf(generation)
    const isExpected = { [`${path}.checkpoint`]: expected ?? null }
    const filter = { ...isWritable(collection, generation, token), ...isExpected }
    const moved = { checkpoint: upTo, event, token, commit }
    const fields = Object.entries(moved).map(([field, value]) => [`${path}.${field}`, value])
    return { updateOne: { filter, update: { $set: Object.fromEntries(fields) } } }
  }

  const progressOperation = (): AnyBulkWriteOperation<ViewDocument> => ({
    updateOne: {
      filter: { _id: `progress ${processId}` },
      update: {
        $set: { progress: progress(), at: new Date() },
        $setOnInsert: { live: null, generations: {} },
      },
      upsert: true,
    },
  })

  /** Which of several advances were stored when some were not. */
  const findStored = async (batch: readonly Waiting[]): Promise<ReadonlySet<Waiting>> => {
    const ids = [...new Set(batch.map(({ collection }) => collection))]
    const found = await views.find({ _id: { $in: ids } } as Filter<ViewDocument>).toArray()
    const byId = new Map(found.map(view => [view._id, view]))
    return new Set(
      batch.filter(
        ({ collection, generation, commit }) =>
          storedGeneration(byId.get(collection), generation)?.commit === commit,
      ),
    )
  }

  const store = async (batch: readonly Waiting[], tells: boolean): Promise<void> => {
    const operations = batch.map(operationOf)
    if (tells) operations.push(progressOperation())
    const { matchedCount, upsertedCount } = await views.bulkWrite(operations, { ordered: false })
    const areAll = matchedCount + upsertedCount === operations.length
    const stored = areAll || batch.length === 0 ? new Set(batch) : await findStored(batch)
    for (const one of batch) one.result.resolve(stored.has(one) ? 'committed' : 'superseded')
  }

  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0 && !isToTell) return
    const [batch, tells] = [[...waiting.values()], isToTell]
    waiting = new Map()
    isToTell = false
    sending = store(batch, tells).catch(error => {
      for (const { result } of batch) result.reject(error)
      isToTell ||= tells // the next command tells it
    })
  }

  /** Sends at the end of this turn, unless documents are being loaded or stored then. */
  const sendSoon = (): void => {
    if (isSoon) return
    isSoon = true
    setImmediate(() => {
      isSoon = false
      if (documentCalls === 0) send()
    })
  }

  /** Sends after a while; later if documents are being loaded or stored then. */
  const sendLater = (): void => {
    timer ??= setTimeout(() => {
      if (documentCalls === 0) send()
      else timer = setTimeout(send, COMMIT_GATHER_MS).unref()
    }, PROGRESS_INTERVAL_MS).unref()
  }

  return {
    /** Loads or stores documents. Checkpoints wait for it, because it may end with one. */
    async withDocuments<T>(work: () => Promise<T>): Promise<T> {
      documentCalls += 1
      try {
        return await work()
      } finally {
        documentCalls -= 1
        if (documentCalls === 0 && (waiting.size > 0 || isToTell)) sendSoon()
      }
    },

    /** Moves a checkpoint; does nothing if it is no longer the expected one. */
    async advance(
      collection: string,
      generation: Generation,
      advance: Advance,
    ): Promise<CommitResult> {
      const name = nameOfGeneration(collection, generation)
      for (let before = waiting.get(name); before; before = waiting.get(name))
        await before.result.promise.catch(() => {}) // its own caller gets the error
      const result = Promise.withResolvers<CommitResult>()
      commits += 1
      const commit = `${processId} ${commits}`
      waiting.set(name, { ...advance, collection, generation, commit, result })
      if (documentCalls === 0) sendSoon()
      sendLater()
      return result.promise
    },

    /** Sends the progress with the next command, or soon without one. */
    tell(): void {
      isToTell = true
      sendLater()
    },

    /** Drops what is not sent yet, except commits. */
    async end(): Promise<void> {
      isToTell = false
      clearTimeout(timer)
      timer = undefined
      if (waiting.size > 0) send()
      await sending
    },
  }
}
