import { Cron } from 'croner'

/** When something repeats: every so many milliseconds, or by a cron line in UTC. */
export type Recurrence = { readonly every: number } | { readonly cron: string }

/** The stored form of a rhythm, equal for equal rhythms. */
export const recurrenceText = (recurrence: Recurrence): string =>
  'every' in recurrence ? `every ${recurrence.every}` : `cron ${recurrence.cron}`

/** What `rhythmText` made. */
export const parseRecurrence = (text: string): Recurrence =>
  text.startsWith('every ') ? { every: Number(text.slice(6)) } : { cron: text.slice(5) }

/**
 * The first turn after `now`, in milliseconds since the epoch. Intervals count from `start`.
 *
 * @throws {RangeError} the interval is not at least a millisecond, or the line is no cron line of
 *   five fields, or has no turn ever.
 */
export const nextRun = (recurrence: Recurrence, start: number, now: number): number => {
  if ('every' in recurrence) {
    if (!(recurrence.every >= 1)) throw new RangeError('A schedule repeats every 1 ms at most.')
    return start + recurrence.every * (Math.floor((now - start) / recurrence.every) + 1)
  }
  const next = cronOf(recurrence.cron).nextRun(new Date(now))
  if (next) return next.getTime()
  throw new RangeError(`The cron line "${recurrence.cron}" never comes round.`)
}

const cronOf = (line: string): Cron => {
  try {
    return new Cron(line, { timezone: 'UTC', mode: '5-part' })
  } catch (cause) {
    throw new RangeError(`"${line}" is not a cron line: write minute hour day month weekday.`, {
      cause,
    })
  }
}
