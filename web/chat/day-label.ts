import { longDate } from '../ui/dates.ts'

const dayKey = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

/** Returns the calendar day of a time in this device's time zone, e.g. `2026-11-20`. */
export const localDay = (at: string | number): string => dayKey.format(new Date(at))

/** Returns the label of a day between messages: Today, Yesterday, or its date. */
export function dayLabel(day: string, now: number): string {
  if (day === localDay(now)) return 'Today'
  if (day === localDay(dayBefore(now))) return 'Yesterday'
  const [year, month, date] = day.split('-').map(Number)
  const noon = new Date(year ?? 0, (month ?? 1) - 1, date, 12)
  return longDate(noon.toISOString(), now)
}

/** Noon of the previous day: some days have 23 or 25 hours. */
function dayBefore(time: number): number {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, 12).getTime()
}
