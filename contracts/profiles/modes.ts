import * as z from 'zod'
import { modes } from './mode-labels.ts'

/** Dating, friendship or networking: decks, swipes and matches are separate in each. */
export const DiscoveryMode = z.enum(modes).meta({ id: 'DiscoveryMode' })
export type DiscoveryMode = z.output<typeof DiscoveryMode>
