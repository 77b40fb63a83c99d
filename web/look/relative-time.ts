const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/**
 * How long ago, as every list says it: `Just now` under an hour, `3h ago` under a day, `2d ago`
 * under a week, a date from then on. A time yet to come (a clock that runs ahead) is just now.
 *
 * @param at ISO 8601
 * @param now milliseconds since the epoch
 */
export function relativeTime(at: string, now: number, locale?: string): string {
  const ago = now - Date.parse(at)
  if (ago < hour) return 'Just now'
  if (ago < day) return `${Math.floor(ago / hour)}h ago`
  if (ago < week) return `${Math.floor(ago / day)}d ago`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
}

/** The time of day, as the member's language writes it: `6:02 PM`. */
export const timeOfDay = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))

/** The date in full, for those who hear it or rest the pointer on it. */
export const fullTime = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(at))
