import test from 'ava'
import { openRedisAiSpending } from '../../engines/adapters/redis/ai-spending.ts'
import { aiSpendingContract } from '../engines/ai-spending.ts'
import { proxyTo } from './proxy.ts'
import { redisAiSpending, scratchRedis } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_REDIS_URL', 'AI spending on Redis', () => {
  aiSpendingContract('redis', redisAiSpending)

  test('redis: nothing is reserved while Redis is away', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const spending = await openRedisAiSpending({ url: proxy.url })
    t.teardown(() => spending[Symbol.asyncDispose]())
    const reservation = { month: '2026-11', day: '2026-11-20', member: 'juniper', tokens: 10 }
    const budgets = { monthly: 100, daily: 100 }
    t.is(await spending.reserve(reservation, budgets), 'reserved')
    proxy.cut()
    const unreachable = { name: 'StorageFault', code: 'unreachable' }
    await t.throwsAsync(spending.reserve(reservation, budgets), unreachable)
    await t.notThrowsAsync(spending.settle(reservation, -10))
  })
})
