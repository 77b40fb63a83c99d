const MINUTE = 60_000
const HOUR = 60 * MINUTE

const few = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const DAY = 24 * HOUR

/** How long it is until the next UTC day, in words. */
export const untilTomorrow = (now: Date): string => waitInWords(DAY - (now.getTime() % DAY))

/** How long a wait of so many milliseconds is, e.g. `40 seconds` or `about 5 hours`. */
export const waitInWords = (wait: number): string => {
  if (wait <= MINUTE) return few(Math.max(1, Math.ceil(wait / 1_000)), 'second')
  return wait < HOUR
    ? few(Math.ceil(wait / MINUTE), 'minute')
    : `about ${few(Math.round(wait / HOUR), 'hour')}`
}
