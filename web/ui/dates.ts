import { dateFormat } from './date-format.ts'

/** `November 25`, in the member's locale. */
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })

/** `November 25, 2026`, in the member's locale. */
export const longDay = dateFormat({ dateStyle: 'long' })

const dayOfYear = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dateOfThisYear = dateFormat(dayOfYear)
const dateOfAnotherYear = dateFormat({ ...dayOfYear, year: 'numeric' })

/** `Wednesday, November 25`, with the year if it is not the current one. */
export function longDate(at: string, now: number, timeZone?: string): string {
  const yearOf = (time: string) => localValue(time, timeZone).slice(0, 4)
  const sameYear = yearOf(at) === yearOf(new Date(now).toISOString())
  return (sameYear ? dateOfThisYear : dateOfAnotherYear)(at, undefined, timeZone)
}

const weekdayOf = dateFormat({ weekday: 'short' })
const dayOf = dateFormat({ day: 'numeric' })
const monthOf = dateFormat({ month: 'short' })

/** The parts of a date tile, by default in the device's time zone: `Wed`, `25`, `Nov`. */
export const dateTile = (at: string, locale?: string, timeZone?: string) => ({
  weekday: weekdayOf(at, locale, timeZone),
  day: dayOf(at, locale, timeZone),
  month: monthOf(at, locale, timeZone),
})

/** `Wed, Nov 25`, in the member's locale. */
export const shortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** `Wed, Nov 25, 2026`, in the member's locale. */
export const shortDayAndYear = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** The device's time zone, of the IANA database. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A stored zone that this browser knows; undefined, the device's, for none and any other. */
export function knownZone(timeZone: string | null): string | undefined {
  try {
    return timeZone === null ? undefined : timeOfZone(timeZone) && timeZone
  } catch {
    return undefined
  }
}

const timeOfZone = (timeZone: string): string =>
  wallParts(new Date(0).toISOString(), 'en-US', timeZone)

const wallParts = dateFormat({
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * The value of a `datetime-local` field for an instant, by default in the device's time zone; empty
 * for null.
 */
export function localValue(at: string | null, timeZone?: string): string {
  if (at === null) return ''
  const [month, day, year = '', hour, minute] = wallParts(at, 'en-US', timeZone).match(/\d+/g) ?? []
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}
