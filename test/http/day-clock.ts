import type { Clock } from '../../engines/ports/clock.ts'

const DAY = 86_400_000

/**
 * A clock that stands at noon (UTC) of this day until it is moved on, for effects that start on the
 * next UTC day.
 */
export const dayClock = () => {
  let now = new Date(Math.floor(Date.now() / DAY) * DAY + DAY / 2)
  const clock: Clock = { now: () => now }
  return {
    clock,
    nextDay(): void {
      now = new Date(now.getTime() + DAY)
    },
    pass(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

/** The system's clock, two hours slow until `goOn`, for what counts from the next hour. */
export const slowClock = () => {
  let behind = 2 * 3_600_000
  const clock: Clock = { now: () => new Date(Date.now() - behind) }
  return {
    clock,
    goOn(): void {
      behind = 0
    },
  }
}
