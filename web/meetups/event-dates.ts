import { zoneCity } from '../../contracts/core/times.ts'
import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { dateFormat } from '../ui/date-format.ts'
import { knownZone, localValue, shortDay, shortDayAndYear } from '../ui/dates.ts'

type Times = Pick<CommunityEvent, 'eventDate' | 'endDate' | 'timeZone'>
type Start = Pick<Times, 'eventDate' | 'timeZone'>

/** `2026-12-04` in a time zone, by default the device's. */
const dayOf = (at: string, timeZone?: string): string => localValue(at, timeZone).slice(0, 10)

/** `Thu, Dec 10` in the event's zone, with the year if it is not the current one. */
export const dayHead = ({ eventDate, timeZone }: Start, now: Date): string => {
  const zone = knownZone(timeZone)
  const year = dayOf(eventDate, zone).slice(0, 4)
  const isThisYear = year === dayOf(now.toISOString(), zone).slice(0, 4)
  return (isThisYear ? shortDay : shortDayAndYear)(eventDate, undefined, zone)
}

/** The day of an event in its own zone: `2026-12-04`. */
export const eventDay = ({ eventDate, timeZone }: Start): string =>
  dayOf(eventDate, knownZone(timeZone))

/** Whether it is today or tomorrow where the event is. */
export function nearDay(event: Start, now: Date): 'today' | 'tomorrow' | undefined {
  const today = dayOf(now.toISOString(), knownZone(event.timeZone))
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const day = eventDay(event)
  return day === today ? 'today' : day === tomorrow ? 'tomorrow' : undefined
}

const timeOf = dateFormat({ timeStyle: 'short' })

const hoursIn = ({ eventDate, endDate }: Times, zone: string | undefined): string => {
  const start = timeOf(eventDate, undefined, zone)
  if (endDate === null) return start
  const end = timeOf(endDate, undefined, zone)
  const sameDay = dayOf(eventDate, zone) === dayOf(endDate, zone)
  return `${start} to ${sameDay ? end : `${shortDay(endDate, undefined, zone)}, ${end}`}`
}

/** Whether the event's clocks and the reader's show different times at its start. */
const isElsewhere = ({ eventDate, timeZone }: Start): boolean =>
  localValue(eventDate, knownZone(timeZone)) !== localValue(eventDate)

/**
 * `6:30 PM to 9:00 PM` in the event's zone, with the day of the end if it is another day, and the
 * zone's city if the reader's clock shows another time.
 */
export function hoursOf(event: Times): string {
  const hours = hoursIn(event, knownZone(event.timeZone))
  return isElsewhere(event) ? `${hours}, ${zoneCity(event.timeZone ?? '')} time` : hours
}

/** `Fri, Dec 4, 6:30 PM`, as `hoursOf`. */
export const dayAndHours = (event: Times): string =>
  `${shortDay(event.eventDate, undefined, knownZone(event.timeZone))}, ${hoursOf(event)}`

/** `Fri, Dec 4, 1:00 PM to 4:00 PM your time`; null where the reader's clock shows the same. */
export function ownHours(event: Times): string | null {
  if (!isElsewhere(event)) return null
  const isOtherDay = dayOf(event.eventDate) !== eventDay(event)
  return `${isOtherDay ? `${shortDay(event.eventDate)}, ` : ''}${hoursIn(event, undefined)} your time`
}
