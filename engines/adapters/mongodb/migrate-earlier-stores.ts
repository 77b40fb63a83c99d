import type { Redis } from 'ioredis'
import type { Binary, Document } from 'mongodb'
import type { Records } from '../../ports/records.ts'
import type { Leases } from '../../records/leases.ts'
import type { OpenedMongo } from './open-mongo.ts'

type MigrationTask = {
  readonly records: Records
  readonly mongo: Pick<OpenedMongo, 'database' | 'call'>
  /** Where sessions and AI spending were. */
  readonly redis: { readonly redis: Redis; readonly prefix: string }
  /** One process migrates, and the others wait for it. */
  readonly leases: Pick<Leases, 'acquire'>
  readonly signal: AbortSignal
  /** Called with the number of records copied so far. */
  readonly onProgress?: (step: string, done: number) => void
}

/** A record of the version before. */
type Earlier = {
  readonly kind: string
  readonly key: string
  readonly value: unknown
  readonly owner?: string
  readonly expiresAt?: number
}

type KeyDocument = { _id: string; by: string | null; bytes: Binary | null }
type MarksDocument = { _id: string; marks: { log: string; position: string }[] }

type Moved = { readonly deleted: boolean }

const MOVED = ['installation', 'earlier stores'] as const
const DAY_MS = 86_400_000
const BATCH = 500

const earlierCollections: ReadonlySet<string> = new Set([
  'keys',
  'key_masters',
  'key_epoch',
  'audit',
  'leases',
  'lease_tokens',
])

/**
 * Moves keys and audit trail of MongoDB, and sessions and AI spending of Redis, which the version
 * before wrote, into the records, once; then deletes them there. Whatever interrupts it, the next call
 * ends right: what is a record already stays as it is, and nothing is deleted before all was copied.
 *
 * @throws {StorageFault} a server does not answer, so that nothing is lost: start again.
 */
export const migrateEarlierStores = async (task: MigrationTask): Promise<void> => {
  const { records, mongo, redis, leases, signal, onProgress = () => {} } = task
  if ((await records.get<Moved>(...MOVED))?.value.deleted) return
  await using lease = await leases.acquire('move of earlier stores', signal)
  const moved = await records.get<Moved>(...MOVED)
  if (moved?.value.deleted) return
  if (!moved) {
    let done = 0
    for (const source of [earlierKeys(mongo), earlierAudit(mongo), earlierOfRedis(redis)])
      for await (const batch of batches(source)) {
        lease.lost.throwIfAborted()
        await Promise.all(batch.map(one => add(records, one)))
        done += batch.length
        onProgress('records', done)
      }
    await records.put(...MOVED, { deleted: false })
  }
  onProgress('earlier stores deleted', 0)
  await mongo.call('records', async () => {
    const found = await mongo.database.listCollections({}, { nameOnly: true }).toArray()
    for (const { name } of found)
      if (earlierCollections.has(name)) await mongo.database.dropCollection(name)
  })
  for await (const names of scan(redis, '*')) await redis.redis.unlink(names)
  await records.put(...MOVED, { deleted: true })
}

const add = async (records: Records, { kind, key, value, ...options }: Earlier): Promise<void> => {
  await records.put(kind as 'key', key, value, { ...options, ifVersion: 'none' })
}

async function* batches(source: AsyncIterable<Earlier>): AsyncGenerator<readonly Earlier[]> {
  let batch: Earlier[] = []
  for await (const one of source) {
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Documents of a collection by id. */
async function* documentsOf<D extends { _id: unknown }>(
  { database, call }: MigrationTask['mongo'],
  name: string,
): AsyncGenerator<D> {
  const collection = database.collection<Document>(name)
  for (let after: unknown; ; ) {
    const filter: Document = after === undefined ? {} : { _id: { $gt: after } }
    const page = await call('records', () =>
      collection.find(filter, { limit: BATCH, batchSize: BATCH }).sort({ _id: 1 }).toArray(),
    )
    yield* page as unknown as D[]
    after = page.at(-1)?._id
    if (after === undefined) return
  }
}

async function* earlierKeys(mongo: MigrationTask['mongo']): AsyncGenerator<Earlier> {
  type Master = { _id: string; retired: boolean }
  const masters = new Map<string, boolean>()
  for await (const { _id, retired } of documentsOf<Master>(mongo, 'key_masters'))
    masters.set(_id, retired)
  for (const [key, retired] of masters) yield { kind: 'master-key', key, value: { retired } }
  for await (const { _id: key, by, bytes } of documentsOf<KeyDocument>(mongo, 'keys')) {
    if (by === null || bytes === null) yield { kind: 'key', key, value: null }
    else {
      if (!masters.has(by)) yield { kind: 'master-key', key: by, value: { retired: false } }
      masters.set(by, masters.get(by) ?? false)
      const value = { by, bytes: Buffer.from(bytes.buffer).toString('base64') }
      yield { kind: 'key', key, value, owner: by }
    }
  }
  for await (const { _id, marks } of documentsOf<MarksDocument>(mongo, 'log_marks')) {
    const [mark] = marks
    if (_id !== 'keys' || !mark) continue
    const { log, position } = mark
    if (log === 'unfinished transfer')
      yield { kind: 'installation', key: 'unfinished transfer', value: null }
    else yield { kind: 'installation', key: 'keys destroyed up to', value: { log, position } }
  }
}

async function* earlierAudit(mongo: MigrationTask['mongo']): AsyncGenerator<Earlier> {
  type Audit = { _id: { toHexString(): string }; at: string; entry: string }
  for await (const { _id, at, entry } of documentsOf<Audit>(mongo, 'audit'))
    yield { kind: 'audit', key: `${at} ${_id.toHexString()}`, value: JSON.parse(entry) }
}

/** Names of the keys that the version before had for sessions, AI spending and leases. */
async function* scan(
  { redis, prefix }: MigrationTask['redis'],
  names: string,
): AsyncGenerator<string[]> {
  for (const store of ['sessions', 'ai-spending', 'leases'])
    for await (const found of redis.scanStream({
      match: `${prefix}:${store}:${names}`,
      count: BATCH,
    }))
      if (found.length > 0) yield found as string[]
}

async function* earlierOfRedis(at: MigrationTask['redis']): AsyncGenerator<Earlier> {
  const { redis, prefix } = at
  const nameOf = new RegExp(
    `^${prefix}:(?:sessions:record:(?<kind>[^:]+):(?<key>.*)|ai-spending:(?:month:(?<month>.*)|day:(?<day>[^:]+):(?<member>.*)))$`,
    's',
  )
  for await (const names of scan(at, '*'))
    for (const name of names) {
      const { kind, key, month, day, member } = nameOf.exec(name)?.groups ?? {}
      if (kind !== undefined && key !== undefined) {
        const [value, expiresAt, owner] = await redis.hmget(name, 'value', 'expiresAt', 'owner')
        if (value == null) continue
        const record = { kind, key, value: JSON.parse(value), expiresAt: Number(expiresAt) }
        yield owner ? { ...record, owner } : record
      } else if (month !== undefined || day !== undefined) {
        const value = Number(await redis.get(name))
        const expiresAt = Date.parse(day ?? `${month}-01`) + (day ? 2 : 92) * DAY_MS
        yield { kind: 'ai-spending', key: month ?? `${day} ${member}`, value, expiresAt }
      }
    }
}
