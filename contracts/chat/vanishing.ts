import * as z from 'zod'
import type { Instant } from '../core/event.ts'
import { causedId, Id } from '../core/ids.ts'

const DAY = 86_400_000

/** Days after which messages of a match vanish, where both chose the same. */
const vanishingDays = [1, 7, 30] as const
export const VanishingDays = z.literal(vanishingDays)
export type VanishingDays = z.output<typeof VanishingDays>

/**
 * The messages of one match that vanish together. They are encrypted with a key of their own, which
 * is destroyed at `vanishAt`.
 */
export const vanishingSpan = {
  span: Id.optional(),
  vanishAt: z.iso.datetime().optional(),
}
/** Messages of a match that vanish together, and when. */
export type VanishingSpan = { readonly span: string; readonly vanishAt: Instant }

/**
 * The span of a message sent at `now`. It ends with the UTC day that has begun `days` days later, so
 * that its end does not tell the time of a message.
 */
export const spanOf = (matchId: string, days: VanishingDays, now: Date): VanishingSpan => {
  const vanishAt = new Date((Math.floor(now.getTime() / DAY) + days + 1) * DAY).toISOString()
  return { span: causedId('vanishing', matchId, vanishAt), vanishAt }
}
