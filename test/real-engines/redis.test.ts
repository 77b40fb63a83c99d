import test from 'ava'
import { Redis } from 'ioredis'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_REDIS_URL', 'Redis', url => {
  test('the Redis of the tests evicts nothing and writes an append-only file', async t => {
    const redis = new Redis(url)
    t.teardown(() => redis.disconnect())
    t.deepEqual(await redis.config('GET', 'maxmemory-policy'), ['maxmemory-policy', 'noeviction'])
    t.deepEqual(await redis.config('GET', 'appendonly'), ['appendonly', 'yes'])
  })
})
