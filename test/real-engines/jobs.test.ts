import { jobsContract } from '../engines/jobs.ts'
import { redisJobs } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_REDIS_URL', 'jobs on Redis', () => {
  jobsContract('redis', redisJobs)
})
