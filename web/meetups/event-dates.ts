import { dateFormat } from '../ui/date-format.ts'

type Times = { eventDate: string; endDate: string | null }

const shortDate = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

const shortDateOfYear = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `Thu, Dec 10`, in the member's locale, with the year if it is not the current one. */
export const dayHead = (at: string, now: Date): string =>
  new Date(at).getFullYear() === now.getFullYear() ? shortDate(at) : shortDateOfYear(at)

/** Whether an instant is today or tomorrow, in the device's time zone. */
export function nearDay(at: string, now: Date): 'today' | 'tomorrow' | undefined {
  const day = new Date(at).toDateString()
  if (day === now.toDateString()) return 'today'
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return day === tomorrow.toDateString() ? 'tomorrow' : undefined
}

/** `7:00 PM` in the device's time zone. */
export const startTime = dateFormat({ timeStyle: 'short' })

/** `6:30 PM to 9:00 PM`, with the day of the end if it is another day. */
export function hoursOf({ eventDate, endDate }: Times): string {
  if (endDate === null) return startTime(eventDate)
  const sameDay = new Date(eventDate).toDateString() === new Date(endDate).toDateString()
  const end = sameDay ? startTime(endDate) : shortDate(endDate)
  return `${startTime(eventDate)} to ${sameDay ? end : `${end}, ${startTime(endDate)}`}`
}
