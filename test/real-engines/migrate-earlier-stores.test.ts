import test, { type ExecutionContext } from 'ava'
import { Redis } from 'ioredis'
import { Binary } from 'mongodb'
import { migrateEarlierStores } from '../../engines/adapters/mongodb/migrate-earlier-stores.ts'
import { openMongo } from '../../engines/adapters/mongodb/open-mongo.ts'
import { openMongoRecords } from '../../engines/adapters/mongodb/records.ts'
import { createAiSpending } from '../../engines/records/ai-spending.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { createKeyStore } from '../../engines/records/key-store.ts'
import { createLeases } from '../../engines/records/leases.ts'
import { createSessions } from '../../engines/records/sessions.ts'
import { scratchDatabase } from './mongo-stores.ts'
import { scratchRedis } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

const bytes = Uint8Array.from({ length: 60 }, (_, n) => n)
const now = Date.now()
const entry = { at: '2026-11-20T07:00:00Z', operator: 'rowan', did: 'show' }

/** Servers as the version before wrote them. */
const earlier = async (t: ExecutionContext) => {
  const mongo = await openMongo({ url: await scratchDatabase(t) })
  t.teardown(() => mongo[Symbol.asyncDispose]())
  const url = new URL(await scratchRedis(t))
  const prefix = url.searchParams.get('prefix') ?? ''
  url.search = ''
  const redis = new Redis(url.href)
  t.teardown(() => redis.disconnect())
  const collection = (name: string) => mongo.database.collection<{ _id: string }>(name)
  const keys = Array.from({ length: 1_200 }, (_, n) => ({
    _id: `person-${n}`,
    by: n % 2 ? 'm2' : 'm3',
    bytes: new Binary(bytes),
  }))
  await collection('keys').insertMany([
    ...keys,
    { _id: 'person-moss', by: null, bytes: null } as never,
  ])
  await collection('key_masters').insertMany([
    { _id: 'm1', pending: 0, retired: true } as never,
    { _id: 'm2', pending: 0, retired: false } as never,
  ])
  await collection('key_epoch').insertOne({ _id: 'epoch', value: 7 } as never)
  const marks = [{ log: 'log', position: '9', mark: null, kept: false }]
  await collection('log_marks').insertOne({ _id: 'keys', marks } as never)
  await mongo.database.collection('audit').insertOne({ at: entry.at, entry: JSON.stringify(entry) })
  const session = {
    value: '{"memberId":"wren"}',
    expiresAt: now + 60_000,
    owner: 'wren',
    call: 'x',
  }
  await redis.hset(`${prefix}:sessions:record:session:a:b`, session)
  await redis.hset(`${prefix}:sessions:record:answer:a`, { ...session, value: '1', owner: '' })
  await redis.sadd(`${prefix}:sessions:owned:session:wren`, 'a:b')
  await redis.set(`${prefix}:ai-spending:month:2026-11`, 400)
  await redis.set(`${prefix}:ai-spending:day:2026-11-20:wren`, 90)
  await redis.set(`${prefix}:limits:write:wren`, 1)
  const records = await openMongoRecords(mongo)
  const leases = createLeases(records)
  t.teardown(() => leases[Symbol.asyncDispose]())
  const task = {
    records,
    mongo,
    redis: { redis, prefix },
    leases,
    signal: AbortSignal.timeout(60_000),
  }
  return { ...task, left: () => redis.keys(`${prefix}:*`) }
}

const isWhole = async (t: ExecutionContext, servers: Awaited<ReturnType<typeof earlier>>) => {
  const { records, mongo, redis, left } = servers
  const keys = createKeyStore(records)
  const [wren, moss, fern] = await keys.find(['person-1', 'person-moss', 'person-fern'])
  t.deepEqual([wren, moss, fern], [{ by: 'm2', bytes }, 'erased', undefined])
  t.is((await Array.fromAsync(keys.all())).length, 1_201)
  t.is((await keys.wrappedByOthers('m2')).length, 500)
  t.deepEqual([await keys.isRetired('m1'), await keys.isRetired('m2')], [true, false])
  t.deepEqual(await keys.destroyedUpTo(), { log: 'log', position: '9' })
  t.deepEqual(await createAuditTrail(records).newest(9), [entry])
  const sessions = createSessions(records)
  t.deepEqual(await sessions.get('session', 'a:b', now), {
    value: { memberId: 'wren' },
    expiresAt: now + 60_000,
    owner: 'wren',
  })
  t.deepEqual(await sessions.get('answer', 'a', now), { value: 1, expiresAt: now + 60_000 })
  const spending = createAiSpending(records)
  t.is(await spending.spent('2026-11'), 400)
  const reservation = { month: '2026-11', day: '2026-11-20', member: 'wren', tokens: 11 }
  t.is(await spending.reserve(reservation, { monthly: 1_000, daily: 100 }), 'day_spent')
  t.deepEqual(await left(), [`${redis.prefix}:limits:write:wren`])
  const names = (await mongo.database.listCollections().toArray()).map(({ name }) => name)
  t.false(names.includes('keys') || names.includes('audit'))
}

withEngine('KITH_TEST_MONGODB_URL', 'moving earlier stores', () =>
  withEngine('KITH_TEST_REDIS_URL', 'moving earlier stores', () => {
    test('keys, audit trail, sessions and spending of the version before are records afterwards', async t => {
      const servers = await earlier(t)
      await migrateEarlierStores(servers)
      await isWhole(t, servers)
      await createSessions(servers.records).remove('session', 'a:b')
      await migrateEarlierStores(servers)
      t.is(await createSessions(servers.records).get('session', 'a:b', now), undefined)
    })

    test('a move that is interrupted at any step ends right at the next start', async t => {
      for (let step = 0; ; step += 1) {
        const servers = await earlier(t)
        let left = step
        const interrupted = migrateEarlierStores({
          ...servers,
          onProgress() {
            left -= 1
            if (left < 0) throw new Error('the power went')
          },
        })
        const error = await interrupted.catch((thrown: Error) => thrown)
        await migrateEarlierStores(servers)
        await isWhole(t, servers)
        if (!error) return t.true(step > 4)
      }
    })

    test('of several processes that start at once one moves them, and the others wait', async t => {
      const servers = await earlier(t)
      let moved = 0
      const other = createLeases(servers.records)
      t.teardown(() => other[Symbol.asyncDispose]())
      await Promise.all(
        [servers.leases, other].map(leases =>
          migrateEarlierStores({
            ...servers,
            leases,
            onProgress(step) {
              if (step === 'earlier stores deleted') moved += 1
            },
          }),
        ),
      )
      t.is(moved, 1)
      await isWhole(t, servers)
    })
  }),
)
