import * as z from 'zod'
import {
  hasHiddenCharacters,
  hasStackedMarks,
  withoutUselessCharacters,
} from './hidden-characters.ts'
import { hasInk } from './ink.ts'
import { excessOf, tooLong, UNITS_PER_CHARACTER } from './text-length.ts'

/** Maximum white space around a text. A text with more is refused before any other check. */
const SLACK = 1_000

/** Text of at most `max` characters, in which old line ends become `lineEnd`. */
const cleanText = (max: number, noun: string, lineEnd: '\n' | ' ') => {
  const units = max * UNITS_PER_CHARACTER
  const error = ({ input }: { readonly input?: unknown }) =>
    tooLong(noun, excessOf(String(input), max))
  return z
    .string()
    .meta({
      description: `At most ${max} characters as people see them (graphemes), and ${units} UTF-16 units.`,
    })
    .refine(text => text.length <= units + SLACK, { error, abort: true })
    .overwrite(text => withoutUselessCharacters(text, lineEnd))
    .overwrite(text => (hasInk(text) ? text.trim() : ''))
    .max(units, { error, abort: true })
    .refine(text => excessOf(text, max) === 0, { error, abort: true })
    .refine(text => !hasHiddenCharacters(text), 'Remove control and direction characters.')
    .refine(text => !hasStackedMarks(text), 'Use fewer marks on one letter.')
}

/**
 * Trimmed text, empty if it shows nothing, of at most `max` characters as people see them, and four
 * times as many UTF-16 units; `noun` names it in the sentence about its length. What has no effect is
 * dropped, as pasted texts are full of it. The length is checked before hidden characters and stacked
 * marks.
 */
export const textUpTo = (max: number, noun = 'text') => cleanText(max, noun, '\n')

/** The same, on one line. */
export const lineUpTo = (max: number, noun = 'text') =>
  cleanText(max, noun, ' ').refine(
    text => !/[\n\r\t\u2028\u2029]/u.test(text),
    'Write it on one line.',
  )

/** A text that shows something; `message` asks for it. */
export const required = <T extends z.ZodType<string>>(text: T, message: string) =>
  text.refine(hasInk, message)
