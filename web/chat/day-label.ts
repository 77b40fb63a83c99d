const dayKey = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

/** The day of a time on this device, as `2026-11-20`. */
export const localDay = (at: string | number): string => dayKey.format(new Date(at))

/** A day as it is said between messages: Today, Yesterday, or its date. */
export function dayLabel(day: string, now: number): string {
  if (day === localDay(now)) return 'Today'
  if (day === localDay(dayBefore(now))) return 'Yesterday'
  const [year, month, date] = day.split('-').map(Number)
  const noon = new Date(year ?? 0, (month ?? 1) - 1, date, 12)
  const sameYear = noon.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(noon)
}

/** Noon of the day before: days are of 23 and 25 hours too. */
function dayBefore(time: number): number {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, 12).getTime()
}
