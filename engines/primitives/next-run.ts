import { Cron } from 'croner'

/**
 * The first run of a cron line after `now`, in milliseconds since the epoch.
 *
 * @throws {RangeError} the text is not a cron line of five fields, or six with seconds, or it never
 *   matches.
 */
export const nextRun = (cron: string, now: number): number => {
  const next = cronOf(cron).nextRun(new Date(now))
  if (next) return next.getTime()
  throw new RangeError(`The cron line "${cron}" never comes round.`)
}

const cronOf = (line: string): Cron => {
  try {
    return new Cron(line, { timezone: 'UTC', mode: '5-or-6-parts' })
  } catch (cause) {
    throw new RangeError(`"${line}" is not a cron line: write minute hour day month weekday.`, {
      cause,
    })
  }
}
