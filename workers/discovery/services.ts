import type { ExposureBounds } from '../../engines/config/exposure-bounds.ts'
import type { JobServices } from '../runtime/queue.ts'

export type DiscoveryServices = JobServices & { readonly exposure: ExposureBounds }
