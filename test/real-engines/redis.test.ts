import test from 'ava'
import { Redis } from 'ioredis'
import { openRedis } from '../../engines/adapters/redis/open-redis.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { operatorMessage } from '../../engines/process/preflight.ts'
import { until } from '../waiting/until.ts'
import { withEngine } from './with-engine.ts'

const variable = 'REDIS_URL'

withEngine('KITH_TEST_REDIS_URL', 'Redis', url => {
  const client = (t: { teardown(end: () => void): void }) => {
    const redis = new Redis(url)
    t.teardown(() => redis.disconnect())
    return redis
  }

  test('the Redis of the tests evicts nothing and writes an append-only file', async t => {
    const redis = client(t)
    t.deepEqual(await redis.config('GET', 'maxmemory-policy'), ['maxmemory-policy', 'noeviction'])
    t.deepEqual(await redis.config('GET', 'appendonly'), ['appendonly', 'yes'])
  })

  test.serial('a Redis that evicts is refused with its variable and what to set', async t => {
    const redis = client(t)
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const fault = await t
      .throwsAsync(openRedis({ url, variable }), { name: 'EngineFault' })
      .finally(() => redis.config('SET', 'maxmemory-policy', 'noeviction'))
    t.like(fault, { code: 'evicts' })
    t.regex(fault?.message ?? '', /^REDIS_URL: [^\n]*allkeys-lru[^\n]*noeviction[^\n]*$/)
    t.is(operatorMessage(fault), fault?.message)
  })

  test.serial(
    'a Redis that refused or delayed a write is healthy again on the same connection',
    async t => {
      const admin = client(t)
      const health = createStorageHealth()
      const opened = await openRedis({ url, variable, health, commandTimeoutMs: 300 }, 'jobs')
      t.teardown(() => opened[Symbol.asyncDispose]())
      const write = () =>
        opened.call(() => opened.redis.set(`${opened.prefix}:written`, 'x', 'PX', 1))

      await admin.config('SET', 'maxmemory', '1')
      await t
        .throwsAsync(write(), { code: 'redis_full' })
        .finally(() => admin.config('SET', 'maxmemory', '0'))
      await until(() => health.faultOf('jobs') === undefined)

      await admin.config('SET', 'min-replicas-to-write', '1')
      await t
        .throwsAsync(write(), { code: 'redis_unsaved' })
        .finally(() => admin.config('SET', 'min-replicas-to-write', '0'))
      await until(() => health.faultOf('jobs') === undefined)

      await admin.client('PAUSE', 1_000, 'ALL')
      await t.throwsAsync(write(), { code: 'unreachable' })
      t.is(health.faultOf('jobs'), 'unreachable')
      await until(() => health.faultOf('jobs') === undefined)
    },
  )

  test('credentials that Redis refuses are not named in the fault', async t => {
    const redis = client(t)
    const name = `kith-test-user-${process.pid}`
    await redis.acl('SETUSER', name, 'on', '>pass-word', '~*', '+@all')
    t.teardown(() => redis.acl('DELUSER', name))
    for (const user of [name, 'nobody']) {
      const refused = url.replace('redis://', `redis://${user}:a-wrong-secret@`)
      const fault = await t.throwsAsync(openRedis({ url: refused, variable }), {
        name: 'EngineFault',
      })
      t.like(fault, { code: 'access_denied' })
      t.notRegex(fault?.message ?? '', /secret|\n/)
    }
    const opened = await openRedis({ url: url.replace('redis://', `redis://${name}:pass-word@`) })
    t.is(await opened.redis.ping(), 'PONG')
    await opened[Symbol.asyncDispose]()
  })

  test('a user without rights is refused', async t => {
    const redis = client(t)
    const name = `kith-test-${process.pid}`
    await redis.acl('SETUSER', name, 'on', '>pass-word', '~*', '+ping')
    t.teardown(() => redis.acl('DELUSER', name))
    const limited = url.replace('redis://', `redis://${name}:pass-word@`)
    const fault = await t.throwsAsync(openRedis({ url: limited, variable }), {
      name: 'EngineFault',
    })
    t.like(fault, { code: 'access_denied' })
    t.notRegex(fault?.message ?? '', /pass-word/)
  })
})

test('an unreachable Redis is reported with its variable', async t => {
  const url = 'redis://someone:secret@127.0.0.1:9/0'
  const fault = await t.throwsAsync(openRedis({ url, variable }), { name: 'EngineFault' })
  t.like(fault, { code: 'unreachable' })
  t.regex(fault?.message ?? '', /^REDIS_URL: [^\n]*127\.0\.0\.1:9[^\n]*$/)
  t.notRegex(fault?.message ?? '', /secret/)
})

test('an invalid address of Redis is refused without repeating it', async t => {
  for (const url of [
    'http://127.0.0.1',
    'redis://',
    'redis://x:secret@host/name',
    'redis://x:secret@host/0?prefix=a:b',
    'redis://x:secret@host/0?other=1',
    'nothing',
  ]) {
    const fault = await t.throwsAsync(openRedis({ url, variable }), { name: 'EngineFault' }, url)
    t.like(fault, { code: 'bad_url' })
    t.notRegex(fault?.message ?? '', /secret|\n/)
  }
})
