import { relativeTimes } from '../../contracts/limits.ts'

const { hours, days, date } = relativeTimes

/**
 * How long ago, as every list says it: `Just now` under an hour, `3h ago` under a day, `2d ago`
 * under a week, a date from then on. A time yet to come (a clock that runs ahead) is just now.
 *
 * @param at ISO 8601
 * @param now milliseconds since the epoch
 */
export function relativeTime(at: string, now: number, locale?: string): string {
  const ago = now - Date.parse(at)
  if (ago < hours) return 'Just now'
  if (ago < days) return `${Math.floor(ago / hours)}h ago`
  if (ago < date) return `${Math.floor(ago / days)}d ago`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
}

/** The time of day, as the member's language writes it: `6:02 PM`. */
export const timeOfDay = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))

/** The date in full, for those who hear it or rest the pointer on it. */
export const fullTime = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(at))
