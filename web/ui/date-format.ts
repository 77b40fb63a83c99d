/** Formats an instant (ISO 8601) in a locale and a time zone, by default the device's. */
export type FormatDate = (at: string, locale?: string, timeZone?: string) => string

/**
 * Dates in one form. `Intl.DateTimeFormat` is made once per locale and zone: that takes as long as a hundred
 * uses, and a list shows dates in every row.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): FormatDate => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (at, locale, timeZone) => {
    const key = `${locale} ${timeZone}`
    const zoned = timeZone ? { ...options, timeZone } : options
    const format = made.get(key) ?? new Intl.DateTimeFormat(locale, zoned)
    made.set(key, format)
    return format.format(new Date(at))
  }
}
