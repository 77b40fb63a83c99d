import type { QuietHours } from '../../contracts/push/push.ts'

const MINUTE = 60_000
const DAY = 24 * 60

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** Local time at an instant, in minutes since midnight. */
const wallMinutes = (timeZone: string, at: number): number => {
  const parts = clockOf(timeZone).formatToParts(at)
  const shown = (type: 'hour' | 'minute') => Number(parts.find(part => part.type === type)?.value)
  return shown('hour') * 60 + shown('minute')
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes from one time of day to the next occurrence of another: 0 to 1,439. */
const minutesUntil = (from: number, to: number): number => (to - from + DAY) % DAY

const isQuiet = ({ from, to, timeZone }: QuietHours, at: number): boolean => {
  const since = minutesUntil(minutesOf(from), wallMinutes(timeZone, at))
  return since < minutesUntil(minutesOf(from), minutesOf(to))
}

/** Offset of local time from UTC, in minutes of a day. */
const offsetAt = (timeZone: string, at: number): number =>
  minutesUntil(Math.floor(at / MINUTE) % DAY, wallMinutes(timeZone, at))

/** The first full minute with the offset of `later`; clocks change once in between. */
const clockChange = (timeZone: string, earlier: number, later: number): number => {
  const after = offsetAt(timeZone, later)
  let low = Math.floor(earlier / MINUTE)
  let high = Math.floor(later / MINUTE)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(timeZone, middle * MINUTE) === after) high = middle
    else low = middle
  }
  return high * MINUTE
}

/**
 * When the quiet hours that contain an instant end; undefined outside quiet hours.
 *
 * They follow local time in the member's time zone. If clocks go forward past their end, they end
 * at that moment; if clocks go back past it, they last until the end comes again.
 */
export const quietUntil = (hours: QuietHours, now: Date): Date | undefined => {
  const { timeZone, to } = hours
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE
  if (!isQuiet(hours, start)) return undefined
  const end = start + minutesUntil(wallMinutes(timeZone, start), minutesOf(to)) * MINUTE
  if (offsetAt(timeZone, end) === offsetAt(timeZone, start)) return new Date(end)
  const change = new Date(clockChange(timeZone, start, end))
  return quietUntil(hours, change) ?? change
}
