import type { ExposureBounds } from '../../domain/discovery/measure-exposure.ts'
import type { JobServices } from '../runtime/queue.ts'

export type DiscoveryServices = JobServices & { readonly exposure: ExposureBounds }
