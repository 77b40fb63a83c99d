import * as z from 'zod'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name })) && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** A time zone of the IANA database, such as `Europe/Berlin`; null is none. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Choose a time zone from the list.')
  .nullable()
