const DAY_MS = 86_400_000

/** Number of a UTC day since 1970. */
export const dayNumber = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS)

/** When a day from `dayNumber` begins. */
export const startOf = (day: number): DayOfYear => dayOfYear(new Date(day * DAY_MS))

/** A time of year that can be compared between years, leap or not, and the number of its UTC day. */
export type DayOfYear = { readonly year: number; readonly within: number; readonly day: number }

const MINUTES_A_YEAR = 13 * 32 * 1_440

/** Minutes that grow with time, in 32 bits until the year 7000. Only for comparisons. */
export const minuteOf = ({ year, within }: Omit<DayOfYear, 'day'>): number =>
  Math.min(0xffff_ffff, year * MINUTES_A_YEAR + Math.floor(within / 60_000))

const FEBRUARY_29 = (1 * 32 + 29) * DAY_MS
const MARCH_1 = (2 * 32 + 1) * DAY_MS

/** The time of year of an instant, in UTC, as if every month had 32 days. */
export const dayOfYear = (date: Date): DayOfYear => {
  const day = dayNumber(date.getTime())
  return {
    year: date.getUTCFullYear(),
    within:
      (date.getUTCMonth() * 32 + date.getUTCDate()) * DAY_MS + (date.getTime() - day * DAY_MS),
    day,
  }
}

/** On plain numbers, since it runs for every candidate. Same result as `ageNow` of contracts. */
export const ageAt = (
  age: number,
  statedYear: number,
  statedWithin: number,
  now: DayOfYear,
): number => {
  const years = now.year - statedYear
  if (years <= 0) return age
  const leaps = statedWithin >= FEBRUARY_29 && statedWithin < FEBRUARY_29 + DAY_MS
  const anniversary =
    leaps && !isLeap(now.year) ? statedWithin + MARCH_1 - FEBRUARY_29 : statedWithin
  return age + (anniversary > now.within ? years - 1 : years)
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
