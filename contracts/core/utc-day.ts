/** The UTC day of an instant, e.g. `2026-11-20`. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The end of a UTC day, in milliseconds since the epoch. */
export const endOfUtcDay = (day: string): number => Date.parse(day) + 86_400_000
