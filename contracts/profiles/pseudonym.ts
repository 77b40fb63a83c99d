import * as z from 'zod'
import {
  allowedInvisible,
  redundantNonJoiner,
  withoutUselessCharacters,
} from '../core/hidden-characters.ts'
import { limits } from '../core/limits.ts'
import { lineUpTo, required } from '../core/text.ts'
import { excessOf, tooLong, UNITS_PER_CHARACTER } from '../core/text-length.ts'

const allowedOrRedundant = new RegExp(`(${allowedInvisible.source})|${redundantNonJoiner}`, 'gu')
/** Contacts on a telephone end with them. */
const directionMarks = /[\u200E\u200F\u061C]/gu
const joiners = /[\u200C\u200D]/gu

/** Control, bidirectional and other format characters, fillers, and blanks other than the space. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u

/**
 * Contact details: a scheme, `www.`, an `@` before a letter, digit or underscore, or a dot between
 * a word and two or more letters: `Dr.Who`, but not `Dr. Who`, `J.R.` or `v2.0`. A list of
 * top-level domains would become outdated.
 */
const contact = /https?:|:\/\/|www\.|@[\p{L}\p{N}_]|[^\s.]\.[\p{L}\p{M}]{2}|[^\s。]。[a-z]{2}/iu

/**
 * NFKC without characters that have no effect, and without ZWNJs that change no letter's shape.
 */
const normalize = (text: string): string =>
  withoutUselessCharacters(text.normalize('NFKC'), ' ')
    .replace(directionMarks, '')
    .replace(/\u200C{2,}/gu, '\u200C')
    .replace(
      allowedOrRedundant,
      (_, placed: string | undefined, before: string) => placed ?? before,
    )
    .normalize('NFKC')

/** Marks that claim verification, which only the staff grant. */
const checkMark = /[\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F5F9}]/u

/** Scripts with letters that look like letters of another script, by Unicode block. */
const confusableScripts: Readonly<Record<string, RegExp>> = {
  Latin: /[A-Za-z\u00C0-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA720-\uA7FF]/,
  Greek: /[\u0370-\u03FF\u1F00-\u1FFF]/,
  Cyrillic: /[\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]/,
  Armenian: /[\u0531-\u058A]/,
  Cherokee: /[\u13A0-\u13FD\uAB70-\uABBF]/,
  Coptic: /[\u2C80-\u2CFF]/,
  Lisu: /[\uA4D0-\uA4FF]/,
}
const word = /[\p{L}\p{M}]+/gu

/** Whether a word mixes letters of scripts that look alike (UTS #39, mixed-script confusables). */
const mixesScripts = (text: string): boolean =>
  (text.match(word) ?? []).some(
    one => Object.values(confusableScripts).filter(script => script.test(one)).length > 1,
  )

/** Maximum UTF-16 units before normalisation, which may combine several into one. */
const LONGEST_TYPED = limits.pseudonym * UNITS_PER_CHARACTER

/**
 * The name that others see, which is not the real one. Normalised (NFKC), trimmed, without contact
 * details, hidden characters, or imitation of a name or verification mark. The length is checked
 * before normalisation, whose time grows with the square of the number of combining marks in a row.
 */
export const Pseudonym = z
  .string()
  .refine(text => text.length <= LONGEST_TYPED, {
    error: ({ input }) => tooLong('pseudonym', excessOf(String(input), limits.pseudonym)),
    abort: true,
  })
  .transform(normalize)
  .pipe(
    required(lineUpTo(limits.pseudonym, 'pseudonym'), 'Choose a pseudonym.')
      .refine(
        text => !invisible.test(text.replace(allowedInvisible, '')),
        'Remove invisible and control characters.',
      )
      .refine(
        text => !contact.test(text.replace(joiners, '')),
        'Remove links, e-mail addresses and handles.',
      )
      .refine(
        text => !checkMark.test(text),
        'Remove check marks: they suggest that you are verified.',
      )
      .refine(text => !mixesScripts(text), 'Write each word in one script.'),
  )
