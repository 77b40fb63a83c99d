// In a process of its own: sets environment variables.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { origin } from '../../contracts/core/event.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { openStores } from '../../engines/open-stores.ts'
import { operatorMessage } from '../../engines/process/preflight.ts'
import {
  type StandInOptions,
  startEventStore,
} from '../engines/event-store-stand-in/start-event-store.ts'
import { freePort } from '../processes/free-port.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { type FakeServer, fakeMongoDb, fakeRedis, fakeS3 } from './fake-servers.ts'

process.env.AWS_ACCESS_KEY_ID = 'wrong-servers'
process.env.AWS_SECRET_ACCESS_KEY = 'a-secret-of-s3'

const NOBODY = '127.0.0.1:9'
const set = 'rs0'

type Urls = Record<string, string>

const mongoUrl = ({ port }: FakeServer, user = '', options = '') => {
  const url = `mongodb://${user}127.0.0.1:${port}/kith${options}`
  return { MONGODB_URL: url }
}

const redisUrl = ({ port }: FakeServer, user = '') => {
  const url = `redis://${user}127.0.0.1:${port}/0`
  return { REDIS_URL: url }
}

const s3Url = ({ port }: FakeServer) => ({
  S3_URL: `s3://kith?endpoint=http://127.0.0.1:${port}`,
})

/** A stand-in for EventStoreDB. */
const standIn = async (t: ExecutionContext, options: StandInOptions = {}) => {
  const server = await startEventStore(options)
  t.teardown(() => server[Symbol.asyncDispose]())
  return server
}

/** Usable engines, which record attempted writes. */
const usable = async (t: ExecutionContext) => {
  const fakes = [await fakeMongoDb(t, { setName: set }), await fakeRedis(t), await fakeS3(t)]
  const [mongoDb, redis, s3] = fakes as [FakeServer, FakeServer, FakeServer]
  const { url, store } = await standIn(t)
  const data = join(await scratchFolder(t), 'data')
  const urls: Urls = {
    KITH_DATA: data,
    EVENTSTORE_URL: url,
    ...mongoUrl(mongoDb),
    ...redisUrl(redis),
    ...s3Url(s3),
  }
  const written = async () => [
    ...fakes.flatMap(({ writes }) => writes),
    ...store.all().flatMap(({ type }) => (type.startsWith('$') ? [] : [type])),
    ...(await readdir(data).catch(() => [])),
  ]
  return { urls, written }
}

type Wrong = {
  /** The fault, and the variables that cause it. */
  readonly urls: (t: ExecutionContext) => Promise<Urls> | Urls
  /** Beginning of the printed line, and words of its remedy. */
  readonly says: RegExp
  /** The client waits for seconds before it gives up. */
  readonly isSlow?: true
}

const wrong: Readonly<Record<string, Wrong>> = {
  'an EventStoreDB that does not answer': {
    urls: () => ({ EVENTSTORE_URL: `esdb://${NOBODY}?tls=false` }),
    says: /^EVENTSTORE_URL: the EventStoreDB .* does not answer .*127\.0\.0\.1:9.* Start it/,
  },
  'an EventStoreDB that refuses the credentials': {
    urls: async t => {
      const { url } = await standIn(t, { credentials: 'kith:right' })
      return { EVENTSTORE_URL: url.replace('esdb://', 'esdb://kith:wrong-secret@') }
    },
    says: /^EVENTSTORE_URL: .* refuses the credentials .* Correct user and password/,
  },
  'a MongoDB that does not answer': {
    urls: () => ({ MONGODB_URL: `mongodb://kith:a-secret@${NOBODY}/kith` }),
    says: /^MONGODB_URL: the MongoDB .* does not answer .*127\.0\.0\.1:9.* Start it/,
    isSlow: true,
  },
  'a MongoDB without a replica set': {
    urls: async t => mongoUrl(await fakeMongoDb(t)),
    says: /^MONGODB_URL: .* is no replica set.* --replSet/,
  },
  'a MongoDB without the replica set of the address': {
    urls: async t => mongoUrl(await fakeMongoDb(t), '', `?replicaSet=${set}`),
    says: /^MONGODB_URL: .* is no replica set.* --replSet/,
    isSlow: true,
  },
  'a MongoDB of another replica set': {
    urls: async t =>
      mongoUrl(await fakeMongoDb(t, { setName: 'theirs' }), '', `?replicaSet=${set}`),
    says: /^MONGODB_URL: .* not a valid address \(its replica set is theirs\)\. Correct it/,
    isSlow: true,
  },
  'a slow MongoDB of another replica set': {
    urls: async t =>
      mongoUrl(
        await fakeMongoDb(t, { setName: 'theirs', delayMs: 1_100 }),
        '',
        `?replicaSet=${set}`,
      ),
    says: /^MONGODB_URL: .* not a valid address \(its replica set is theirs\)\. Correct it/,
    isSlow: true,
  },
  'a MongoDB that refuses the credentials': {
    urls: async t =>
      mongoUrl(
        await fakeMongoDb(t, { setName: set, refusesCredentials: true }),
        'kith:wrong-secret@',
      ),
    says: /^MONGODB_URL: .* refuses the credentials .* Correct user and password/,
  },
  'a MongoDB database of a newer Kith': {
    urls: async t =>
      mongoUrl(await fakeMongoDb(t, { setName: set, schema: { _id: 'schema', version: 2 } })),
    says: /^MONGODB_URL: .* newer Kith .* Update Kith/,
  },
  'a MongoDB database of another program': {
    urls: async t => mongoUrl(await fakeMongoDb(t, { setName: set, collections: ['orders'] })),
    says: /^MONGODB_URL: .* holds what Kith did not write .*orders.* one of its own/,
  },
  'a Redis that does not answer': {
    urls: () => ({ REDIS_URL: `redis://:a-secret@${NOBODY}/0` }),
    says: /^REDIS_URL: the Redis .* does not answer .*127\.0\.0\.1:9.* Start it/,
  },
  'a Redis that refuses the password': {
    urls: async t => redisUrl(await fakeRedis(t, { refusesCredentials: true }), ':wrong-secret@'),
    says: /^REDIS_URL: .* refuses the credentials .* Correct user and password/,
  },
  'a Redis that evicts': {
    urls: async t => redisUrl(await fakeRedis(t, { info: { maxmemory_policy: 'allkeys-lru' } })),
    says: /^REDIS_URL: .*allkeys-lru.* Set its maxmemory-policy to noeviction/,
  },
  'a Redis that is a replica': {
    urls: async t => redisUrl(await fakeRedis(t, { info: { role: 'slave' } })),
    says: /^REDIS_URL: .* takes no writes .* Name its primary/,
  },
  'a Redis that is too old': {
    urls: async t => redisUrl(await fakeRedis(t, { info: { redis_version: '5.0.7' } })),
    says: /^REDIS_URL: .* is too old .*5\.0\.7.* Upgrade it/,
  },
  'an S3 store that does not answer': {
    urls: () => ({ S3_URL: `s3://kith?endpoint=http://${NOBODY}` }),
    says: /^S3_URL: the S3 store .* does not answer .*127\.0\.0\.1:9.* Start it/,
  },
  'an S3 store that refuses the credentials': {
    urls: async t => s3Url(await fakeS3(t, { status: 403 })),
    says: /^S3_URL: .* refuses the credentials .* grant the rights/,
  },
  'an S3 store without the bucket': {
    urls: async t => s3Url(await fakeS3(t, { status: 404 })),
    says: /^S3_URL: .* does not have what the address names .*bucket kith.* Create it/,
  },
}

test.serial('a server that is not there yet is tried, which one line says', async t => {
  const { urls } = await usable(t)
  const port = await freePort()
  const url = `esdb://127.0.0.1:${port}?tls=false`
  const lines: string[] = []
  const { error } = console
  console.error = async line => {
    lines.push(line)
    await standIn(t, { port })
  }
  t.teardown(() => {
    console.error = error
  })
  await using stores = openStores(readConfig({ ...urls, EVENTSTORE_URL: url }))
  t.is(await (await stores.log()).head(), origin)
  t.is(lines.length, 1)
  t.regex(
    lines[0] ?? '',
    /^EVENTSTORE_URL: .* does not answer .* Start it.* It is tried for 30 s\.$/,
  )
})

test.serial('a server that can never be used ends the wait for another', async t => {
  const { urls } = await usable(t)
  const config = readConfig({
    ...urls,
    ...redisUrl(await fakeRedis(t, { info: { role: 'slave' } })),
    EVENTSTORE_URL: `esdb://${NOBODY}?tls=false`,
  })
  await using stores = openStores(config, { patienceMs: 3_600_000 })
  await t.throwsAsync(stores.reachServers(), { code: 'read_only' })
})

// One after the other, so that none times out; slow ones wait together at the end.
for (const [what, { urls, says, isSlow }] of Object.entries(wrong)) {
  const declare = isSlow ? test : test.serial
  declare(`${what} is refused in one line, and nothing is written`, async t => {
    const { urls: others, written } = await usable(t)
    const config = readConfig({ ...others, ...(await urls(t)) })
    const line = operatorMessage(await t.throwsAsync(openPorts(config, { patienceMs: 0 }))) ?? ''
    t.regex(line, says)
    t.notRegex(line, /secret|\n/)
    t.deepEqual(await written(), [])
  })
}
