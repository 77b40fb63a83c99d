import * as z from 'zod'
import { modes } from './mode-labels.ts'
export const DiscoveryMode = z.enum(modes).meta({ id: 'DiscoveryMode' })
export type DiscoveryMode = z.output<typeof DiscoveryMode>
