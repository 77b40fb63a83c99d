import * as z from 'zod'

/** What a member looks for: the label of its tab. */
export const modeLabels = {
  dating: 'Dating',
  friendship: 'Friends',
  networking: 'Network',
} as const

export const modes = ['dating', 'friendship', 'networking'] as const
export const DiscoveryMode = z.enum(modes).meta({ id: 'DiscoveryMode' })
export type DiscoveryMode = z.output<typeof DiscoveryMode>
