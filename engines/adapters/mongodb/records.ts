import type { RecordKind, Records, StoredRecord } from '../../ports/records.ts'
import { SERVER_FRESH_MS } from '../../primitives/timeouts.ts'
import { isDuplicateKey } from './mongo-fault.ts'
import { noteSchema, type OpenedMongo } from './open-mongo.ts'

/** `value` is JSON, because its fields may have any name. */
type RecordDocument = {
  _id: string
  kind: string
  value: string
  version: number
  owner?: string
  expiresAt?: number
}

const STORE = 'records'

/** Records of an answer of the server; it takes a further call for more. */
const BATCH = 1_000

/** Ids of a kind lie between `kind/` and `kind0`, the character that follows the slash. */
const idOf = (kind: RecordKind, key: string): string => `${kind}/${key}`
const endOf = (kind: RecordKind): string => `${kind}0`

/**
 * Records in a collection of a MongoDB database. Deleted and replaced content is gone from the
 * majority of servers; their journals and backups may hold it for longer, so `erased` has nothing to
 * do.
 */
export const openMongoRecords = async (mongo: OpenedMongo): Promise<Records> => {
  const records = mongo.database.collection<RecordDocument>('records')
  const call = <T>(work: () => Promise<T>): Promise<T> => mongo.call(STORE, work)
  await noteSchema(mongo)
  await call(() =>
    records.createIndexes([
      {
        key: { kind: 1, owner: 1, _id: 1 },
        partialFilterExpression: { owner: { $exists: true } },
      },
      { key: { expiresAt: 1 }, partialFilterExpression: { expiresAt: { $exists: true } } },
    ]),
  )

  const insert = async (document: RecordDocument): Promise<number | undefined> => {
    try {
      await records.insertOne(document)
      return document.version
    } catch (error) {
      if (isDuplicateKey(error)) return undefined
      throw error
    }
  }

  const replace = async (
    { version, ...fields }: RecordDocument,
    ifVersion?: number,
  ): Promise<number | undefined> => {
    const unset = {
      ...(fields.owner === undefined && { owner: true as const }),
      ...(fields.expiresAt === undefined && { expiresAt: true as const }),
    }
    const { _id, ...set } = fields
    const filter = ifVersion === undefined ? { _id } : { _id, version: ifVersion }
    const update = { $set: set, $unset: unset, $inc: { version: 1 } }
    const replaced = await records.findOneAndUpdate(filter, update, {
      returnDocument: 'after',
      projection: { version: 1 },
    })
    return replaced?.version
  }

  return {
    freshMs: SERVER_FRESH_MS,

    async get<V>(kind: RecordKind, key: string) {
      const found = await call(() => records.findOne({ _id: idOf(kind, key) }))
      return found ? toRecord<V>(found) : undefined
    },

    async many<V>(kind: RecordKind, keys: readonly string[]) {
      const ids = keys.map(key => idOf(kind, key))
      const found = await call(() =>
        records.find({ _id: { $in: ids } }, { batchSize: BATCH }).toArray(),
      )
      const byId = new Map(found.map(one => [one._id, toRecord<V>(one)]))
      return ids.map(id => byId.get(id))
    },

    put: (kind, key, value, { ifVersion, owner, expiresAt } = {}) =>
      call(async () => {
        const document: RecordDocument = {
          _id: idOf(kind, key),
          kind,
          value: JSON.stringify(value) ?? 'null',
          version: 1,
          ...(owner !== undefined && { owner }),
          ...(expiresAt !== undefined && { expiresAt }),
        }
        if (ifVersion === 'none') return insert(document)
        if (ifVersion !== undefined) return replace(document, ifVersion)
        for (;;) {
          const version = (await replace(document)) ?? (await insert(document))
          if (version !== undefined) return version // else another process inserted it in between
        }
      }),

    delete: (kind, key, ifVersion) =>
      call(async () => {
        const _id = idOf(kind, key)
        const filter = ifVersion === undefined ? { _id } : { _id, version: ifVersion }
        return (await records.deleteOne(filter)).deletedCount === 1
      }),

    async byOwner<V>(kind: RecordKind, owner: string, limit = 0) {
      const found = await call(() =>
        records
          .find({ kind, owner }, { limit, batchSize: limit || BATCH })
          .sort({ _id: 1 })
          .toArray(),
      )
      return found.map(toRecord<V>)
    },

    deleteByOwner: (kind, owner) =>
      call(async () => (await records.deleteMany({ kind, owner })).deletedCount),

    async list<V>(
      kind: RecordKind,
      { after, backwards = false, limit = 0 }: Parameters<Records['list']>[1] = {},
    ) {
      const from = idOf(kind, backwards ? '' : (after ?? ''))
      const to = backwards && after !== undefined ? idOf(kind, after) : endOf(kind)
      const found = await call(() =>
        records
          .find({ _id: { $gt: from, $lt: to } }, { limit, batchSize: limit || BATCH })
          .sort({ _id: backwards ? -1 : 1 })
          .toArray(),
      )
      return found.map(toRecord<V>)
    },

    deleteExpired: now =>
      call(async () => (await records.deleteMany({ expiresAt: { $lte: now } })).deletedCount),

    async erased() {},

    async [Symbol.asyncDispose]() {},
  }
}

const toRecord = <V>({
  _id,
  kind,
  value,
  version,
  owner,
  expiresAt,
}: RecordDocument): StoredRecord<V> => ({
  key: _id.slice(kind.length + 1),
  value: JSON.parse(value),
  version,
  ...(owner === undefined ? {} : { owner }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
})
