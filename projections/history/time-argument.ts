import * as z from 'zod'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import { HistoryRefused } from './history-refused.ts'

const Day = z.iso.date()
const DateTime = z.iso.datetime({ offset: true })
const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/**
 * Parses a time argument: `2026-11-20` (start of the day, UTC), `2026-11-20T07:14:21Z`, or `90m`,
 * `24h`, `7d`, `2w` before now.
 *
 * @throws {HistoryRefused} the text is no time.
 */
export const parseTimeArgument = (text: string, now: Date): string => {
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? []
  if (amount && unit)
    return new Date(
      now.getTime() - Number(amount) * units[unit as keyof typeof units],
    ).toISOString()
  if (Day.safeParse(text).success) return new Date(text).toISOString()
  if (DateTime.safeParse(text).success) return new Date(text).toISOString()
  throw new HistoryRefused(
    `${text} is no time. Give a day (2026-11-20), a moment (2026-11-20T07:14:21Z) or an age (90m, 24h, 7d, 2w).`,
  )
}

/**
 * The position for an argument: a time means everything before it, a position means up to that event.
 *
 * @throws {HistoryRefused} the text is no time, or a position that the log has not reached.
 */
export const positionAt = (log: HistoryLog, when: string, now: Date): number => {
  const head = log.head()
  if (!/^\d+$/.test(when)) return log.positionBefore(parseTimeArgument(when, now)) ?? head
  if (Number(when) <= head) return Number(when)
  throw new HistoryRefused(`There is no position ${when} yet. The log ends at ${head}.`)
}
