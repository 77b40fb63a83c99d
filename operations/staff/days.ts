import { InvalidArgumentError } from 'commander'
import type { Instant } from '../../contracts/core/event.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 3_660

/** Parses whole days of an option. @throws {InvalidArgumentError} */
export const parseDays = (text: string): number => {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days < 1 || days > MAX_DAYS)
    throw new InvalidArgumentError(`Give whole days from 1 to ${MAX_DAYS}.`)
  return days
}

/** So many days from now. */
export const afterDays = (days: number, now: Date): Instant =>
  new Date(now.getTime() + days * DAY_MS).toISOString()
