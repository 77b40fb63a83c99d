import { openMemoryRateLimits } from '../../engines/adapters/memory/rate-limits.ts'
import { rateLimitsContract } from './rate-limits.ts'

rateLimitsContract('memory', { location: async () => '', open: async () => openMemoryRateLimits() })
