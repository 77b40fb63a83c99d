import * as z from 'zod'
import { hasHiddenCharacters, hasStackedMarks, withoutStraySelectors } from './hidden-characters.ts'

/** Maximum white space around a text. A text with more is refused before any other check. */
const SLACK = 1_000

/**
 * Trimmed text of at most `max` UTF-16 units, as in `maxlength`; zod's `max` counts code points.
 * The length is checked before hidden characters and stacked marks.
 */
export const textUpTo = (max: number) => {
  const error = `Use at most ${max} characters.`
  return z
    .string()
    .refine(text => text.length <= max + SLACK, { error, abort: true })
    .trim()
    .max(max, { error, abort: true })
    .refine(text => text.length <= max, { error, abort: true })
    .overwrite(withoutStraySelectors)
    .refine(text => !hasHiddenCharacters(text), 'Remove invisible and control characters.')
    .refine(text => !hasStackedMarks(text), 'Use fewer marks on one letter.')
}

/** The same, on one line. */
export const lineUpTo = (max: number) =>
  textUpTo(max).refine(text => !/[\n\r\t\u2028\u2029]/u.test(text), 'Write it on one line.')
