import test from 'ava'
import { openRedisRateLimits } from '../../engines/adapters/redis/rate-limits.ts'
import { openEngine } from '../engines/engine-under-test.ts'
import { rateLimitsContract } from '../engines/rate-limits.ts'
import { until } from '../waiting/until.ts'
import { proxyTo } from './proxy.ts'
import { redisRateLimits, scratchRedis } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

const limit = { name: 'write', points: 50, seconds: 3_600 }

withEngine('KITH_TEST_REDIS_URL', 'rate limits on Redis', () => {
  rateLimitsContract('redis', redisRateLimits)

  test('redis: two processes share one limit', async t => {
    const url = await scratchRedis(t)
    const [here, there] = [
      await openEngine(t, redisRateLimits, url),
      await openEngine(t, redisRateLimits, url),
    ]
    const calls = Array.from({ length: 60 }, (_, n) => (n % 2 ? here : there))
    const used = await Promise.all(calls.map(limits => limits.consume(limit, 'ada')))
    t.is(used.filter(one => one.used <= limit.points).length, limit.points)
    t.is((await here.usage(limit, 'ada'))?.used, 60)
  })

  test('redis: a process counts for itself while Redis is away', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const limits = await openRedisRateLimits({ url: proxy.url })
    t.teardown(() => limits[Symbol.asyncDispose]())
    t.is((await limits.consume(limit, 'ada', 7)).used, 7)
    for (const takeAway of [proxy.cut, proxy.silence]) {
      takeAway()
      const began = performance.now()
      const before = (await limits.consume(limit, 'bob')).used
      t.is((await limits.consume(limit, 'bob')).used, before + 1)
      t.is((await limits.usage(limit, 'bob'))?.used, before + 1)
      t.true(performance.now() - began < 5_000)
    }
    proxy.mend()
    await until(async () => (await limits.usage(limit, 'ada'))?.used === 7)
    t.is((await limits.consume(limit, 'ada')).used, 8)
  })
})
