import { Cron } from 'croner'

/** When something repeats: an interval in milliseconds, or a cron line in UTC. */
export type Recurrence = { readonly every: number } | { readonly cron: string }

/** The stored form of a recurrence; equal for equal recurrences. */
export const recurrenceText = (recurrence: Recurrence): string =>
  'every' in recurrence ? `every ${recurrence.every}` : `cron ${recurrence.cron}`

/** Parses the result of `recurrenceText`. */
export const parseRecurrence = (text: string): Recurrence =>
  text.startsWith('every ') ? { every: Number(text.slice(6)) } : { cron: text.slice(5) }

/**
 * The first run after `now`, in milliseconds since the epoch. Intervals count from `start`.
 *
 * @throws {RangeError} the interval is under 1 ms, or the text is not a cron line of five fields,
 *   or it never matches.
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
