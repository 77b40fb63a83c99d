import { openMemoryRateLimits } from '../../engines/adapters/rate-limits/rate-limits.ts'
import { rateLimitsContract } from './rate-limits.ts'

rateLimitsContract('memory', { location: async () => '', open: async () => openMemoryRateLimits() })
