import { dateFormat } from '../ui/date-format.ts'

type Times = { eventDate: string; endDate: string | null }

const shortDate = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** `7:00 PM` in the device's time zone. */
export const startTime = dateFormat({ timeStyle: 'short' })

/** `6:30 PM to 9:00 PM`, with the day of an end on another day. */
export function hoursOf({ eventDate, endDate }: Times): string {
  if (endDate === null) return startTime(eventDate)
  const sameDay = new Date(eventDate).toDateString() === new Date(endDate).toDateString()
  const end = sameDay ? startTime(endDate) : shortDate(endDate)
  return `${startTime(eventDate)} to ${sameDay ? end : `${end}, ${startTime(endDate)}`}`
}
