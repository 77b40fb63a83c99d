import type { Instant } from '../../contracts/core/event.ts'
import { pushLimits } from '../../contracts/core/limits.ts'
import type { NewsCounts } from '../../contracts/notifications/news-counts.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { QuietHours } from '../../contracts/push/push.ts'
import { type PushChoice, quietHoursOf } from '../../domain/push/decider.ts'
import type { PushedUpTo } from '../../engines/adapters/web-push/push-devices.ts'

const MINUTE = 60_000

/** Pauses after failures, in milliseconds; after the last one a push is given up. */
const pauses = [1, 2, 5, 15, 30, 60].map(minutes => minutes * MINUTE)

/** The longest pause that a push service may ask for. */
const MAX_RETRY_AFTER_MS = 60 * MINUTE

/**
 * Milliseconds until a failed push is tried again, after `failures` failures; undefined when it is
 * given up. Follows the push service's `Retry-After`, within bounds.
 */
export const retryPause = (failures: number, retryAfter = 0): number | undefined => {
  const pause = pauses[failures - 1]
  return pause === undefined ? undefined : Math.max(pause, Math.min(retryAfter, MAX_RETRY_AFTER_MS))
}

/** A notification in an inbox, with the fields that decide a push. */
type PushedItem = {
  readonly type: NotificationType
  readonly at: Instant
  readonly isRead: boolean
}

/** What to do for a device now: nothing, wait until an instant, or push. */
export type NextPush =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: Date }
  | NewsPush
  | { readonly do: 'push'; readonly counts: NewsCounts }

type NewsPush = {
  readonly do: 'push'
  /** The newest notification of each kind that the push covers. */
  readonly upTo: PushedUpTo
  /** When quiet hours of other kinds that have news end first. */
  readonly until?: Date
}

/** Whether a kind is pushed whatever the member chose, at any time and to suspended members, too: they set the time. */
export const isAlwaysPushed = (type: NotificationType): boolean => type === 'check_in'

/**
 * Whether a device is pushed now: some notification is unread, of a chosen kind, later than `since`
 * of its kind and younger than the life of a push, and its kind has no quiet hour. One push covers all
 * of them; those of other kinds wait.
 */
export const nextPush = (
  items: readonly PushedItem[],
  choice: Omit<PushChoice, 'digest'>,
  { since, now }: { readonly since: (type: NotificationType) => Instant; readonly now: Date },
): Exclude<NextPush, { readonly counts: NewsCounts }> => {
  const oldest = new Date(now.getTime() - pushLimits.lifetime).toISOString()
  const news = items.filter(
    ({ type, at, isRead }) =>
      !isRead &&
      (isAlwaysPushed(type) || choice.types.includes(type)) &&
      at > since(type) &&
      at > oldest,
  )
  const upTo: Partial<Record<NotificationType, Instant>> = {}
  const ends: number[] = []
  for (const { type, at } of news.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const hours = isAlwaysPushed(type) ? null : quietHoursOf(choice, type)
    const end = hours && quietUntil(hours, now)
    if (end) ends.push(end.getTime())
    else upTo[type] = at
  }
  const wait = ends.length > 0 ? { until: new Date(Math.min(...ends)) } : undefined
  if (Object.keys(upTo).length > 0) return { do: 'push', upTo, ...wait }
  return wait ? { do: 'wait', ...wait } : { do: 'nothing' }
}

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
