import type { Instant } from './event.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The UTC day of an instant, e.g. `2026-11-20`. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The end of a UTC day, in milliseconds since the epoch. */
export const endOfUtcDay = (day: string): number => Date.parse(day) + DAY

/** The first full hour after an instant. */
export const nextHour = (at: Instant): Instant =>
  new Date((Math.floor(Date.parse(at) / HOUR) + 1) * HOUR).toISOString()

/** Age of an instant, in seconds; 0 for one that is to come, and for none. */
export const secondsSince = (instant: Instant | undefined, now: Date): number =>
  instant === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000)

const inZone = (at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))

/** The city that a time zone is named after: `New York`. */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** `Fri, Dec 4, 7:00 PM (Berlin time)`. */
export const timeInZone = (at: Instant, timeZone: string): string =>
  `${inZone(at, timeZone)} (${zoneCity(timeZone)} time)`

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

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
