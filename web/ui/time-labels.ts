import { relativeTimes } from '../../contracts/core/limits.ts'
import { dateFormat } from './date-format.ts'

const { hours, days, date } = relativeTimes

const mediumDate = dateFormat({ dateStyle: 'medium' })

/**
 * `Just now` under an hour or in the future, `3h ago` under a day, `2d ago` under a week, then a
 * date.
 * @param at ISO 8601
 * @param now milliseconds since the epoch
 */
export function relativeTime(at: string, now: number, locale?: string): string {
  const ago = now - Date.parse(at)
  if (ago < hours) return 'Just now'
  if (ago < days) return `${Math.floor(ago / hours)}h ago`
  if (ago < date) return `${Math.floor(ago / days)}d ago`
  return mediumDate(at, locale)
}

/** Returns the time of day in the member's locale: `6:02 PM`. */
export const timeOfDay = dateFormat({ timeStyle: 'short' })

/** Returns the full date, for screen readers and the tooltip. */
export const fullTime = dateFormat({ dateStyle: 'full', timeStyle: 'short' })
