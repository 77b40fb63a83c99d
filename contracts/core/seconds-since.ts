import type { Instant } from './event.ts'

/** Age of an instant, in seconds; 0 for one that is to come, and for none. */
export const secondsSince = (instant: Instant | undefined, now: Date): number =>
  instant === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000)
