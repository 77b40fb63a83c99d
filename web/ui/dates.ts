const format = (at: string, options: Intl.DateTimeFormatOptions, locale?: string): string =>
  new Intl.DateTimeFormat(locale, options).format(new Date(at))

/** `November 25`, in the member's locale. */
export const dayAndMonth = (at: string, locale?: string): string =>
  format(at, { day: 'numeric', month: 'long' }, locale)

/** `November 25, 2026`, in the member's locale. */
export const longDay = (at: string, locale?: string): string =>
  format(at, { dateStyle: 'long' }, locale)

/** `Sat, Nov 28, 10:30 AM`, in the member's locale and time zone. */
export const dayAndTime = (at: string, locale?: string): string =>
  format(
    at,
    { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    locale,
  )

/** The parts of a date tile, in the device's time zone: `Wed`, `25`, `Nov`. */
export const dateTile = (at: string, locale?: string) => ({
  weekday: format(at, { weekday: 'short' }, locale),
  day: format(at, { day: 'numeric' }, locale),
  month: format(at, { month: 'short' }, locale),
})

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The value of a `datetime-local` field for an instant, in the device's time zone; empty for null. */
export function localValue(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The instant of such a value; undefined for an incomplete one. */
export function instantOf(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
