const MINUTE = 60_000
const HOUR = 60 * MINUTE

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const DAY = 24 * HOUR

/** Milliseconds until the next UTC day. */
export const millisecondsUntilMidnight = (now: Date): number => DAY - (now.getTime() % DAY)

/** The time until the next UTC day in words. */
export const formatTimeUntilMidnight = (now: Date): string =>
  formatDuration(millisecondsUntilMidnight(now))

/** A duration in words, e.g. `40 seconds` or `about 5 hours`. */
export const formatDuration = (milliseconds: number): string => {
  if (milliseconds <= MINUTE) return counted(Math.max(1, Math.ceil(milliseconds / 1_000)), 'second')
  return milliseconds < HOUR
    ? counted(Math.ceil(milliseconds / MINUTE), 'minute')
    : `about ${counted(Math.round(milliseconds / HOUR), 'hour')}`
}
