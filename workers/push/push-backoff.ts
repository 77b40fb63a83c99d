const MINUTE = 60_000

/** Pauses after failures, in milliseconds; after the last one a push is given up. */
const pauses = [1, 2, 5, 15, 30, 60].map(minutes => minutes * MINUTE)

/** The longest pause that a push service may ask for. */
const MAX_RETRY_AFTER_MS = 60 * MINUTE

/**
 * Milliseconds until a failed push is tried again, after `failures` failures; undefined when it is
 * given up. Follows the push service's `Retry-After`, within bounds.
 */
export const retryPause = (failures: number, retryAfter = 0): number | undefined => {
  const pause = pauses[failures - 1]
  return pause === undefined ? undefined : Math.max(pause, Math.min(retryAfter, MAX_RETRY_AFTER_MS))
}
