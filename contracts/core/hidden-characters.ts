import { meaningfulJoiner } from './zero-width-joiners.ts'

/**
 * Emoji sequences and variants in which an invisible character is valid: flags of regions (a black
 * flag with tags: Scotland, Texas), keycaps, variation selectors, joined emoji (UTS #51), and variants of Han characters.
 */
const composed =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?)*|\p{Script=Han}[\u{E0100}-\u{E01EF}]/u

/** The same, plus joiners that change the shape of a letter. */
export const allowedInvisible = new RegExp(`${composed.source}|${meaningfulJoiner}`, 'gu')

/** Control characters except tab and line ends, lone surrogates, and invisible characters. */
const hidden = /[^\P{Cc}\t\n\r]|[\uFFF9-\uFFFB\p{Cs}\p{Default_Ignorable_Code_Point}]/u

/** Unicode blocks, because sets by property (`\p{Script_Extensions=…}`) take megabytes at start. */

/**
 * Arabic, Syriac, N'Ko, Indic, Tibetan, Myanmar, Khmer, Mongolian, Balinese, Javanese, Rohingya.
 */
const joining =
  '[\\u0600-\\u074F\\u0750-\\u077F\\u07C0-\\u07FF\\u0870-\\u0DFF\\u0F00-\\u109F\\u1780-\\u18AF\\u1B00-\\u1B7F\\uA980-\\uA9DF\\uFB50-\\uFDFF\\uFE70-\\uFEFC\\u{10D00}-\\u{10D3F}]'
/** Thai, Lao, Tibetan, Myanmar, Khmer: scripts without spaces between words. */
const unspaced = '[\\u0E00-\\u109F\\u1780-\\u17FF]'
const mongolian = '[\\u1800-\\u18AF]'
/**
 * Right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko, Rohingya, Adlam and others, without the
 * Arabic letter mark.
 */
const rightToLeft =
  /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const needed = [
  composed.source,
  `(?<=${joining})[\\u200C\\u200D]`,
  `(?<=${unspaced})\\u200B`,
  `(?<=${mongolian})[\\u180B-\\u180F]`,
].join('|')

/** Embeddings, overrides and isolates, which change the direction of what follows (UAX #9). */
const turns = '\\u202A-\\u202E\\u2066-\\u2069'
const marks = /[\u200E\u200F\u061C]/gu

/** What a script or an emoji needs, or a character that shows nothing and turns nothing. */
const neededOrUseless = new RegExp(
  `(${needed})|(?![${turns}\\u200E\\u200F\\u061C])\\p{Default_Ignorable_Code_Point}`,
  'gu',
)

/** Removes isolates that are closed: a messenger puts them around names. Others stay. */
const withoutClosedIsolates = (text: string): string => {
  const kept = Array.from(text)
  const open: number[] = []
  for (const [index, character] of kept.entries()) {
    if (/[\u2066-\u2068]/.test(character)) open.push(index)
    const start = character === '\u2069' ? open.pop() : undefined
    if (start !== undefined) kept[start] = kept[index] = ''
  }
  return kept.join('')
}

/** Ends of lines as old programs and mainframes write them. */
const oldLineEnds = /\v|\f|\u0085/gu

/**
 * A pasted text without what has no effect: soft hyphens, zero-width characters outside the scripts and
 * emoji that use them, closed isolates, direction marks in left-to-right text, and fillers. Vertical
 * tabs, form feeds and NEL become `lineEnd`.
 */
export const withoutUselessCharacters = (text: string, lineEnd: '\n' | ' ' = '\n'): string => {
  if (!hidden.test(text)) return text
  const rest = withoutClosedIsolates(text)
    .replace(oldLineEnds, lineEnd)
    .replace(neededOrUseless, (_, kept: string | undefined) => kept ?? '')
  return rightToLeft.test(rest) ? rest : rest.replace(marks, '')
}

const allNeeded = new RegExp(needed, 'gu')

/**
 * Whether a text contains controls, or characters that change the direction of later text. Direction
 * marks are allowed: `withoutUselessCharacters` leaves them in right-to-left texts alone.
 */
export const hasHiddenCharacters = (text: string): boolean =>
  hidden.test(text) && hidden.test(text.replace(allNeeded, '').replace(marks, ''))

/** More combining marks than any script puts on one letter; they cover neighbouring lines. */
const stacked = /\p{M}{9}/u

/** Returns whether a text has more than eight combining marks in a row. */
export const hasStackedMarks = (text: string): boolean => stacked.test(text)
