/** `Sat, Nov 28, 10:30 AM`, in the member's locale and time zone. */
export const suggestedTime = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

/** The parts of a date block: `Sat`, `28`, `Nov`. */
export const dateBlock = (at: string, locale?: string) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(at))
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
  }
}

/** `8 November` in the member's locale. */
export const dayAndMonth = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(at))

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The value of a `datetime-local` input for an instant; empty for null. */
export const toInputValue = (at: string | null): string => {
  if (at === null) return ''
  const date = new Date(at)
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The instant of a `datetime-local` value in the member's time zone; null for an empty one. */
export const fromInputValue = (value: string): string | null => {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
