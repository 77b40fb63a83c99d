import { openMemoryRateLimits } from '../../engines/adapters/redis/rate-limits.ts'
import { rateLimitsContract } from './rate-limits.ts'

rateLimitsContract('memory', { location: async () => '', open: async () => openMemoryRateLimits() })
