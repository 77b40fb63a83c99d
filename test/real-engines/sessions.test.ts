import test from 'ava'
import { Redis } from 'ioredis'
import { openRedisSessions } from '../../engines/adapters/redis/sessions.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { openEngine } from '../engines/engine-under-test.ts'
import { sessionsContract } from '../engines/sessions.ts'
import { until } from '../waiting/until.ts'
import { proxyTo } from './proxy.ts'
import { redisSessions, scratchRedis } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

const anHour = 3_600_000

withEngine('KITH_TEST_REDIS_URL', 'sessions on Redis', () => {
  sessionsContract('redis', redisSessions)

  test('redis: one of several concurrent claims in different processes wins', async t => {
    const url = await redisSessions.location(t)
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openEngine(t, redisSessions, url)),
    )
    const now = Date.now()
    const record = (value: number) => ({ value, expiresAt: now + anHour })
    const claims = await Promise.all(
      processes.flatMap((sessions, n) =>
        Array.from({ length: 25 }, () => sessions.claim('answer', 'key', record(n), now)),
      ),
    )
    t.is(claims.filter(claim => claim === undefined).length, 1)
  })

  test('redis: sweep deletes more records than one batch', async t => {
    const sessions = await openEngine(t, redisSessions)
    const records = Array.from({ length: 1_200 }, (_, n) => n)
    await Promise.all(
      records.map(n => sessions.put('sign-in', `${n}`, { value: n, expiresAt: 1_000, owner: 'o' })),
    )
    t.is(await sessions.deleteExpired(1_000), 1_200)
    t.deepEqual(await sessions.owned('sign-in', 'o'), [])
  })

  test('redis: nothing is left behind by removed and swept records', async t => {
    const url = await redisSessions.location(t)
    const sessions = await openEngine(t, redisSessions, url)
    const record = (expiresAt: number) => ({ value: 1, expiresAt, owner: 'member' })
    await sessions.put('session', 'a', record(5))
    await sessions.put('session', 'b', record(9))
    await sessions.put('session', 'b', record(19))
    await sessions.put('photo', 'c', record(9))
    await sessions.remove('session', 'b')
    await sessions.deleteExpired(7)
    await sessions.removeOwned('photo', 'member')
    const redis = new Redis(url.split('?')[0] ?? '')
    t.teardown(() => redis.disconnect())
    const prefix = new URL(url).searchParams.get('prefix')
    t.deepEqual(await redis.keys(`${prefix}:*`), [])
  })

  test('redis: calls fail with a StorageFault while Redis is unreachable, and health reports it', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const health = createStorageHealth()
    const sessions = await openRedisSessions({ url: proxy.url, health })
    t.teardown(() => sessions[Symbol.asyncDispose]())
    const record = { value: 1, expiresAt: Date.now() + anHour }
    await sessions.put('session', 'key', record)
    proxy.cut()
    const unreachable = { name: 'StorageFault', code: 'unreachable' }
    await t.throwsAsync(sessions.put('session', 'other', record), unreachable)
    await t.throwsAsync(sessions.get('session', 'key', Date.now()), unreachable)
    t.is(health.faultOf('sessions'), 'unreachable')
    proxy.mend()
    await until(() => health.faultOf('sessions') === undefined)
    t.is((await sessions.get('session', 'key', Date.now()))?.value, 1)
  })

  test('redis: sessions that ended while the subscription was interrupted are noticed', async t => {
    const url = await scratchRedis(t)
    const proxy = await proxyTo(t, url)
    const [away, other] = [
      await openRedisSessions({ url: proxy.url }),
      await openRedisSessions({ url }),
    ]
    t.teardown(() => Promise.all([away, other].map(one => one[Symbol.asyncDispose]())))
    const removed = new Set<string>()
    let missed = 0
    away.onSessionRemoved({
      removed: key => removed.add(key),
      missed() {
        missed += 1
      },
    })
    await other.remove('session', 'before')
    await until(() => removed.has('before'))
    proxy.cut()
    await other.remove('session', 'meanwhile')
    t.is(missed, 0)
    proxy.mend()
    await until(() => missed > 0)
    await other.remove('session', 'after')
    await until(() => removed.has('after'))
    t.false(removed.has('meanwhile'))
  })

  test('redis: a user who may not use the channel of removed sessions is refused', async t => {
    const url = new URL(await scratchRedis(t))
    const redis = new Redis(process.env.KITH_TEST_REDIS_URL ?? '')
    t.teardown(() => redis.disconnect())
    const name = `kith-test-channels-${process.pid}`
    await redis.acl('SETUSER', name, 'on', '>pass-word', '~*', '+@all', 'resetchannels')
    t.teardown(() => redis.acl('DELUSER', name))
    url.username = name
    url.password = 'pass-word'
    const fault = await t.throwsAsync(openRedisSessions({ url: url.href }), { name: 'EngineFault' })
    t.like(fault, { code: 'access_denied' })
    t.regex(fault?.message ?? '', /^SESSIONS_URL: /)
    t.notRegex(fault?.message ?? '', /pass-word/)
  })

  test('redis: an unresponsive Redis fails a call in time', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const sessions = await openRedisSessions({ url: proxy.url })
    t.teardown(() => sessions[Symbol.asyncDispose]())
    proxy.silence()
    const began = performance.now()
    await t.throwsAsync(sessions.get('session', 'key', 0), { code: 'unreachable' })
    t.true(performance.now() - began < 10_000)
  })
})
