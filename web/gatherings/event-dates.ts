type Times = { eventDate: string; endDate: string | null }

const formatted =
  (options: Intl.DateTimeFormatOptions) =>
  (at: string): string =>
    new Intl.DateTimeFormat(undefined, options).format(new Date(at))

/** The parts of a date tile, in the device's time zone: `Wed`, `25`, `Nov`. */
export const dateTile = (at: string) => ({
  weekday: formatted({ weekday: 'short' })(at),
  day: formatted({ day: 'numeric' })(at),
  month: formatted({ month: 'short' })(at),
})

/** `7:00 PM` in the device's time zone. */
export const startTime = formatted({ timeStyle: 'short' })

/** `Wednesday, November 25`, with the year where it is not this one. */
export function longDate(at: string, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formatted({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })(at)
}

/** `6:30 PM to 9:00 PM`, with the day of an end on another day. */
export function hoursOf({ eventDate, endDate }: Times): string {
  if (endDate === null) return startTime(eventDate)
  const sameDay = new Date(eventDate).toDateString() === new Date(endDate).toDateString()
  const end = sameDay
    ? startTime(endDate)
    : formatted({ weekday: 'short', day: 'numeric', month: 'short' })(endDate)
  return `${startTime(eventDate)} to ${sameDay ? end : `${end}, ${startTime(endDate)}`}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The value of a `datetime-local` field for an instant, in the device's time zone. */
export function localValue(at: string): string {
  const date = new Date(at)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())]
  return `${day.join('-')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The instant of such a value; undefined for an incomplete one. */
export function instantOf(value: string): string | undefined {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
