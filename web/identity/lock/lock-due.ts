import type { LockMinutes } from '../../data/lock-settings.ts'

const A_MINUTE = 60_000

type Use = {
  /** Time of the last use in any tab, in milliseconds since 1970; 0 after the member locked. */
  readonly lastUse: number
  readonly now: number
  readonly minutes: LockMinutes
}

/**
 * Whether Kith has to lock. Compares times, because timers stand still while a device sleeps. A last
 * use more than a minute in the future means that the clock was set back, and locks, too.
 */
export const isLockDue = ({ lastUse, now, minutes }: Use): boolean =>
  now - lastUse >= minutes * A_MINUTE || lastUse - now > A_MINUTE
