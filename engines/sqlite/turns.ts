import { Cron } from 'croner'

/** When something repeats: every so many milliseconds, or by a cron line in UTC. */
export type Rhythm = { readonly every: number } | { readonly cron: string }

/** The stored form of a rhythm, equal for equal rhythms. */
export const rhythmText = (rhythm: Rhythm): string =>
  'every' in rhythm ? `every ${rhythm.every}` : `cron ${rhythm.cron}`

/** What `rhythmText` made. */
export const rhythmOf = (text: string): Rhythm =>
  text.startsWith('every ') ? { every: Number(text.slice(6)) } : { cron: text.slice(5) }

/**
 * The first turn after `now`, in milliseconds since the epoch. Intervals count from `start`.
 *
 * @throws {RangeError} the interval is not at least a millisecond, or the line is no cron line of
 *   five fields, or has no turn ever.
 */
export const nextTurn = (rhythm: Rhythm, start: number, now: number): number => {
  if ('every' in rhythm) {
    if (!(rhythm.every >= 1)) throw new RangeError('A schedule repeats every 1 ms at most.')
    return start + rhythm.every * (Math.floor((now - start) / rhythm.every) + 1)
  }
  const next = cronOf(rhythm.cron).nextRun(new Date(now))
  if (next) return next.getTime()
  throw new RangeError(`The cron line "${rhythm.cron}" never comes round.`)
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
