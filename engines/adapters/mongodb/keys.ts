import { setTimeout as wait } from 'node:timers/promises'
import { Binary } from 'mongodb'
import type { KeyStore, StoredKey, WrappedKey } from '../../ports/keys.ts'
import { MONGODB_CALL_TIMEOUT_MS, SERVER_FRESH_MS } from '../../process/timeouts.ts'
import { logBound } from './log-marks.ts'
import { isOnlyDuplicateKeys } from './mongo-fault.ts'
import type { OpenedMongo } from './open-mongo.ts'

const STORE = 'keys'
const PAGE = 500

/** A subject's key, wrapped by the master key `by`; both null once it is destroyed. */
type KeyDocument = { _id: string; by: string | null; bytes: Binary | null }

/** A master key: how many processes are adding keys that it wraps, and whether more may. */
type MasterDocument = { _id: string; pending: number; retired: boolean }

type EpochDocument = { _id: string; value: number }

/**
 * How long a retirement waits for processes that add keys, so that a crashed one does not block it.
 */
const PENDING_MS = 3 * MONGODB_CALL_TIMEOUT_MS
const PENDING_POLL_MS = 20

/**
 * Wrapped data keys in a MongoDB database. A destroyed key is overwritten by its tombstone in the
 * majority of servers; their journals and backups may hold the wrapped bytes for longer.
 */
export const openMongoKeyStore = async (mongo: OpenedMongo): Promise<KeyStore> => {
  const { database } = mongo
  const call = <T>(work: () => Promise<T>): Promise<T> => mongo.call(STORE, work)
  const keys = database.collection<KeyDocument>('keys')
  const masters = database.collection<MasterDocument>('key_masters')
  const epochs = database.collection<EpochDocument>('key_epoch')
  await call(() => keys.createIndex({ by: 1 }))

  const find = async (subjects: readonly string[]): Promise<StoredKey[]> => {
    const found = await keys.find({ _id: { $in: [...subjects] } }).toArray()
    const bySubject = new Map(found.map(one => [one._id, one]))
    return subjects.map(subject => toStoredKey(bySubject.get(subject)))
  }

  /** False when the master key was retired: no process may add keys that it wraps. */
  const beginToAdd = async (master: string): Promise<boolean> => {
    const found = await masters.findOneAndUpdate(
      { _id: master },
      { $inc: { pending: 1 }, $setOnInsert: { retired: false } },
      { upsert: true, returnDocument: 'after' },
    )
    return found?.retired === false
  }

  const endAdding = (master: string) =>
    masters.updateOne({ _id: master }, { $inc: { pending: -1 } })

  /** Runs `work` unless one of the master keys is retired, which meanwhile waits. */
  const whileInUse = async <T>(
    [master, ...others]: readonly string[],
    work: () => Promise<T>,
  ): Promise<T | undefined> => {
    if (master === undefined) return work()
    try {
      return (await beginToAdd(master)) ? await whileInUse(others, work) : undefined
    } finally {
      await endAdding(master)
    }
  }

  const insertMissing = async (
    added: readonly { readonly subject: string; readonly key: WrappedKey }[],
  ): Promise<void> => {
    const documents = added.map(({ subject, key }) => ({ _id: subject, ...toFields(key) }))
    try {
      await keys.insertMany(documents, { ordered: false })
    } catch (error) {
      if (!isOnlyDuplicateKeys(error)) throw error
    }
  }

  return {
    freshMs: SERVER_FRESH_MS,

    find: subjects => call(() => find(subjects)),

    add: added =>
      call(async () => {
        if (added.length === 0) return []
        return whileInUse([...new Set(added.map(({ key }) => key.by))], async () => {
          await insertMissing(added)
          return find(added.map(({ subject }) => subject))
        })
      }),

    destroy: subjects =>
      call(async () => {
        const erased = { by: null, bytes: null }
        const updates = subjects.map(_id => ({
          updateOne: { filter: { _id }, update: { $set: erased }, upsert: true },
        }))
        if (updates.length > 0) await keys.bulkWrite(updates, { ordered: false })
        await epochs.updateOne({ _id: 'epoch' }, { $inc: { value: 1 } }, { upsert: true })
        await wait(SERVER_FRESH_MS)
      }),

    retire: retired =>
      call(async () => {
        const update = { $set: { retired: true }, $setOnInsert: { pending: 0 } }
        for (const _id of retired) await masters.updateOne({ _id }, update, { upsert: true })
        const until = performance.now() + PENDING_MS
        const arePending = { _id: { $in: [...retired] }, pending: { $gt: 0 } }
        while ((await masters.findOne(arePending)) && performance.now() < until)
          await wait(PENDING_POLL_MS)
      }),

    isRetired: _id => call(async () => (await masters.findOne({ _id }))?.retired === true),

    wrappedByOthers: by =>
      call(async () => {
        const found = await keys
          .find({ by: { $nin: [null, by] } })
          .limit(PAGE)
          .batchSize(PAGE)
          .toArray()
        return found.flatMap(one => {
          const key = toStoredKey(one)
          return key === undefined || key === 'erased' ? [] : [{ subject: one._id, key }]
        })
      }),

    rewrap: rewrapped =>
      call(async () => {
        const updates = rewrapped.map(({ subject, key }) => ({
          updateOne: {
            filter: { _id: subject, by: { $ne: null } },
            update: { $set: toFields(key) },
          },
        }))
        if (updates.length > 0) await keys.bulkWrite(updates, { ordered: false })
      }),

    async *all(from = '') {
      for (let after = from; ; ) {
        const page = await call(() =>
          keys
            .find({ _id: { $gt: after } })
            .sort({ _id: 1 })
            .limit(PAGE)
            .batchSize(PAGE)
            .toArray(),
        )
        for (const one of page) yield { subject: one._id, key: toStoredKey(one) }
        const last = page.at(-1)
        if (!last) return
        after = last._id
      }
    },

    epoch: () => call(async () => (await epochs.findOne({ _id: 'epoch' }))?.value ?? 0),

    isEmpty: () => call(async () => (await keys.findOne()) === null),

    ...logBound(mongo, STORE),

    async [Symbol.asyncDispose]() {},
  }
}

const toFields = ({ by, bytes }: WrappedKey) => ({ by, bytes: new Binary(bytes) })

const toStoredKey = (document: KeyDocument | undefined): StoredKey => {
  if (!document) return undefined
  const { by, bytes } = document
  return by === null || bytes === null ? 'erased' : { by, bytes: Uint8Array.from(bytes.buffer) }
}
