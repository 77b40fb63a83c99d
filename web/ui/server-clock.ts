/** Below this difference in milliseconds the clocks agree: an answer takes its time. */
const TOLERANCE = 5_000

let ahead = 0

/** Learns how far the server's clock is ahead of the device's from the `Date` header of an answer. */
export const noteServerTime = (date: string | null, now = Date.now()): void => {
  const difference = Date.parse(date ?? '') - now
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < TOLERANCE ? 0 : difference
}

/**
 * Milliseconds since the epoch by the server's clock, for all that is compared with times of the
 * server. The device's clock until the first answer.
 */
export const serverNow = (now = Date.now()): number => now + ahead
