import { dateFormat } from '../ui/date-format.ts'
import { shortDay } from '../ui/dates.ts'

type Times = { eventDate: string; endDate: string | null }

/** `Thu 10 Dec`, as on the tiles of events, with the year if it is not the current one. */
export const dayHead = (at: string, now: Date): string => {
  const year = new Date(at).getFullYear()
  return year === now.getFullYear() ? shortDay(at) : `${shortDay(at)} ${year}`
}

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
  const end = sameDay ? startTime(endDate) : shortDay(endDate)
  return `${startTime(eventDate)} to ${sameDay ? end : `${end}, ${startTime(endDate)}`}`
}
