import type { Instant } from '../../contracts/core/event.ts'
import type { FreeDay } from '../../contracts/meetups/free-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The hour from which it is evening. */
const EVENING = 17

/** Hours of one plan that are looked at: longer ones are busy from their start for so long. */
const MOST_HOURS = 14 * 24

/** When somebody has a plan, with the IANA zone in which it takes place. */
export type Busy = { readonly start: Instant; readonly end: Instant; readonly timeZone: string }

/** Tells the day and hour of an instant in a zone. */
const clockIn = (timeZone: string) => {
  const options = { timeZone, hourCycle: 'h23', hour: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', {
    ...options,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at: number): { date: string; hour: number } => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
  }
}

/** The halves of days that a plan touches, by the clocks where it takes place. */
const halvesOf = ({ start, end, timeZone }: Busy): string[] => {
  const clock = clockIn(timeZone)
  const from = Date.parse(start)
  const last = Math.max(from, Math.min(Date.parse(end), from + MOST_HOURS * HOUR) - 1)
  const halves = new Set<string>()
  for (let at = from; ; at = Math.min(at + HOUR, last)) {
    const { date, hour } = clock(at)
    halves.add(`${date} ${hour < EVENING ? 'day' : 'evening'}`)
    if (at === last) return [...halves]
  }
}

/** For `count` days from a UTC day on, in which halves somebody has no plan. */
export const freeDays = (busy: readonly Busy[], first: string, count: number): FreeDay[] => {
  const taken = new Set(busy.flatMap(halvesOf))
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10)
    return { date, day: !taken.has(`${date} day`), evening: !taken.has(`${date} evening`) }
  })
}
