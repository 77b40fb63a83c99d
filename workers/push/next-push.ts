import type { Instant } from '../../contracts/core/event.ts'
import { pushLimits } from '../../contracts/core/limits.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { PushChoice } from '../../domain/push/decider.ts'
import { quietUntil } from './quiet-hours.ts'

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
  /** `upTo` is the time of the newest notification that the push covers. */
  | { readonly do: 'push'; readonly upTo: Instant }

/**
 * Whether a device is pushed now: some notification is unread, of a chosen kind, later than `since`
 * and younger than the life of a push, and it is not a quiet hour. One push covers all of them.
 */
export const nextPush = (
  items: readonly PushedItem[],
  { types, quietHours }: PushChoice,
  { since, now }: { readonly since: Instant; readonly now: Date },
): NextPush => {
  const oldest = new Date(now.getTime() - pushLimits.lifetime).toISOString()
  const news = items.filter(
    ({ type, at, isRead }) => !isRead && types.includes(type) && at > since && at > oldest,
  )
  const upTo = news
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  if (upTo === undefined) return { do: 'nothing' }
  const until = quietHours && quietUntil(quietHours, now)
  return until ? { do: 'wait', until } : { do: 'push', upTo }
}
