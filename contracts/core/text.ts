import * as z from 'zod'
import {
  hasHiddenCharacters,
  hasInk,
  hasStackedMarks,
  withoutUselessCharacters,
} from './hidden-characters.ts'

/** Maximum white space around a text. A text with more is refused before any other check. */
const SLACK = 1_000

/** Text of at most `max` UTF-16 units, in which old line ends become `lineEnd`. */
const cleanText = (max: number, lineEnd: '\n' | ' ') => {
  const error = `Use at most ${max} characters.`
  return z
    .string()
    .refine(text => text.length <= max + SLACK, { error, abort: true })
    .overwrite(text => withoutUselessCharacters(text, lineEnd))
    .trim()
    .max(max, { error, abort: true })
    .refine(text => text.length <= max, { error, abort: true })
    .refine(text => !hasHiddenCharacters(text), 'Remove control and direction characters.')
    .refine(text => !hasStackedMarks(text), 'Use fewer marks on one letter.')
}

/**
 * Trimmed text of at most `max` UTF-16 units, as in `maxlength`; zod's `max` counts code points. What
 * has no effect is dropped, as pasted texts are full of it. The length is checked before hidden
 * characters and stacked marks.
 */
export const textUpTo = (max: number) => cleanText(max, '\n')

/** The same, on one line. */
export const lineUpTo = (max: number) =>
  cleanText(max, ' ').refine(text => !/[\n\r\t\u2028\u2029]/u.test(text), 'Write it on one line.')

/** A text that shows something; `message` asks for it. */
export const required = <T extends z.ZodType<string>>(text: T, message: string) =>
  text.refine(hasInk, message)
