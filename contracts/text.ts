import * as z from 'zod'

/**
 * Trimmed text of at most `max` UTF-16 units, the unit of `limits` and of an input's `maxlength`.
 * The schema's own `max` counts code points, of which an emoji is one and two units.
 */
export const textUpTo = (max: number) => {
  const error = `Use at most ${max} characters.`
  return z
    .string()
    .trim()
    .max(max, { error, abort: true })
    .refine(text => text.length <= max, error)
}
