import * as z from 'zod'
import { distanceBands } from '../core/limits.ts'

/** The narrowest band of a distance; null when it is farther or unknown. */
export const WithinMiles = z.literal(distanceBands).nullable()
export type WithinMiles = z.output<typeof WithinMiles>

/** The band of a distance in miles; null for an unknown one. */
export const withinMiles = (miles: number | null): WithinMiles =>
  miles === null ? null : (distanceBands.find(band => miles <= band) ?? null)
