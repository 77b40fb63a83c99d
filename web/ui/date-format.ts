/** Formats an instant (ISO 8601) in a locale, by default the device's, and in its time zone. */
export type FormatDate = (at: string, locale?: string) => string

/**
 * Dates in one form. `Intl.DateTimeFormat` is made once per locale: that takes as long as a hundred
 * uses, and a list shows dates in every row.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): FormatDate => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (at, locale) => {
    const format = made.get(locale) ?? new Intl.DateTimeFormat(locale, options)
    made.set(locale, format)
    return format.format(new Date(at))
  }
}
