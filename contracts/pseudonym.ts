import * as z from 'zod'
import { idleJoiner, placedJoiner } from './joiners.ts'
import { limits } from './limits.ts'
import { textUpTo } from './text.ts'

/**
 * Where a character that shows nothing by itself has its place: the flags of England, Scotland and
 * Wales, a keycap, an emoji with its variation selector, joined to others or not (UTS #51), and
 * the variant of a Han character.
 */
const composed =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?)*|\p{Script=Han}[\u{E0100}-\u{E01EF}]/u

const strayOrComposed = new RegExp(`(${composed.source})|[\\uFE0E\\uFE0F]`, 'gu')
const everyPlaced = new RegExp(`${composed.source}|${placedJoiner}`, 'gu')
const placedOrIdle = new RegExp(`(${everyPlaced.source})|${idleJoiner}`, 'gu')
const joiners = /[\u200C\u200D]/gu

/** Controls, bidirectional and other format characters, fillers, blanks that no space is. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u

/**
 * A scheme, `www.`, an `@` before a letter, digit or underscore, and a dot between a word and two
 * letters or more: every domain looks like that, and no list of their endings stays whole. A title
 * or an initial needs a space for it: `Dr. Who`, not `Dr.Who`; `J.R.` and `v2.0` are none.
 */
const contact = /https?:|:\/\/|www\.|@[\p{L}\p{N}_]|[^\s.]\.[\p{L}\p{M}]{2}|[^\s。]。[a-z]{2}/iu

/**
 * NFKC; a variation selector that an emoji has left behind there says nothing, and goes, as does a
 * ZWNJ that changes no letter's shape: keyboards leave them behind.
 */
const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(strayOrComposed, (_, emoji: string | undefined) => emoji ?? '')
    .replace(/\u200C{2,}/gu, '\u200C')
    .replace(placedOrIdle, (_, placed: string | undefined, before: string) => placed ?? before)
    .normalize('NFKC')

/**
 * Normalised (NFKC) and trimmed; says who one is without saying how to reach one, and shows all
 * that it is made of.
 */
export const Pseudonym = z
  .string()
  .transform(tidy)
  .pipe(
    textUpTo(limits.pseudonym)
      .min(1, 'Choose a pseudonym.')
      .refine(
        text => !invisible.test(text.replace(everyPlaced, '')),
        'Leave out control characters and others that cannot be seen.',
      )
      .refine(
        text => !contact.test(text.replace(joiners, '')),
        'Leave out links, e-mail addresses and handles. After a dot, leave a space.',
      ),
  )
