import * as z from 'zod'

/** Lists say that something is within so many miles, instead of how far away it is. */
export const distanceBands = [10, 25, 50, 100, 250] as const

/** The narrowest band that a distance lies in; null when it is farther or unknown. */
export const WithinMiles = z.literal(distanceBands).nullable()
export type WithinMiles = z.output<typeof WithinMiles>

/** The band of a distance in miles; null stands for an unknown one. */
export const withinMiles = (miles: number | null): WithinMiles =>
  miles === null ? null : (distanceBands.find(band => miles <= band) ?? null)
