import { dateFormat } from './date-format.ts'

/** `November 25`, in the member's locale. */
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })

/** `November 25, 2026`, in the member's locale. */
export const longDay = dateFormat({ dateStyle: 'long' })

/** `Sat, Nov 28, 10:30 AM`, in the member's locale and time zone. */
export const dayAndTime = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const dayOfYear = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dateOfThisYear = dateFormat(dayOfYear)
const dateOfAnotherYear = dateFormat({ ...dayOfYear, year: 'numeric' })

/** `Wednesday, November 25`, with the year if it is not the current one. */
export function longDate(at: string, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return sameYear ? dateOfThisYear(at) : dateOfAnotherYear(at)
}

const weekdayOf = dateFormat({ weekday: 'short' })
const dayOf = dateFormat({ day: 'numeric' })
const monthOf = dateFormat({ month: 'short' })

/** The parts of a date tile, in the device's time zone: `Wed`, `25`, `Nov`. */
export const dateTile = (at: string, locale?: string) => ({
  weekday: weekdayOf(at, locale),
  day: dayOf(at, locale),
  month: monthOf(at, locale),
})

/** `Wed 25 Nov`: the parts of a date tile in one line. */
export const shortDay = (at: string, locale?: string): string =>
  Object.values(dateTile(at, locale)).join(' ')

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * The value of a `datetime-local` field for an instant, in the device's time zone; empty for null.
 */
export function localValue(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The instant of a `datetime-local` value; undefined for an incomplete one. */
export function instantOf(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
