import { leasesContract } from '../engines/leases.ts'
import { mongoLeases } from './mongo-stores.ts'
import { redisLeases } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_REDIS_URL', 'leases on Redis', () => {
  leasesContract('redis', redisLeases)
})

withEngine('KITH_TEST_MONGODB_URL', 'leases in MongoDB', () => {
  leasesContract('mongodb', mongoLeases)
})
