import type { Instant } from './event.ts'

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
