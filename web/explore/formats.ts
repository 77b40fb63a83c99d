/** A number with separators: 1,234,567. */
export const formatNumber = (value: number): string => value.toLocaleString('en')

/** A time of the log, in UTC and without milliseconds: 2026-11-20 07:14:21. */
export const formatTime = (at: string): string => at.slice(0, 19).replace('T', ' ')

/** A time as `formatTime`, as short as a step of this length allows, in milliseconds. */
export const formatStep = (start: number, step: number): string => {
  const text = new Date(start).toISOString()
  if (step >= 86_400_000) return text.slice(0, 10)
  return formatTime(text).slice(0, step >= 60_000 ? 16 : 19)
}
