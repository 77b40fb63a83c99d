import * as z from 'zod'
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
