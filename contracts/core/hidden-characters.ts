import { meaningfulJoiner } from './zero-width-joiners.ts'

/**
 * Emoji sequences and variants in which an invisible character is valid: flags of England, Scotland
 * and Wales, keycaps, variation selectors, joined emoji (UTS #51), and variants of Han characters.
 */
const composed =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?)*|\p{Script=Han}[\u{E0100}-\u{E01EF}]/u

/** The same, plus joiners that change the shape of a letter. */
export const allowedInvisible = new RegExp(`${composed.source}|${meaningfulJoiner}`, 'gu')

const strayOrComposed = new RegExp(`(${composed.source})|[\\uFE0E\\uFE0F]`, 'gu')

/** Removes variation selectors without an emoji: they have no effect. */
export const withoutStraySelectors = (text: string): string =>
  text.replace(strayOrComposed, (_, emoji: string | undefined) => emoji ?? '')

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
/** Right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko, Rohingya, Adlam and others. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const needed = new RegExp(
  [
    composed.source,
    `(?<=${joining})[\\u200C\\u200D]`,
    `(?<=${unspaced})\\u200B`,
    `(?<=${mongolian})[\\u180B-\\u180F]`,
  ].join('|'),
  'gu',
)
const marks = /[\u200E\u200F\u061C]/gu

/**
 * Whether a text contains invisible characters that no script needs: controls, characters that
 * change the direction of later text (UAX #9), and zero-width characters outside the scripts and
 * emoji that use them. Direction marks are allowed in right-to-left texts.
 */
export const hasHiddenCharacters = (text: string): boolean => {
  if (!hidden.test(text)) return false
  const rest = text.replace(needed, '')
  return hidden.test(rightToLeft.test(rest) ? rest.replace(marks, '') : rest)
}

/** More combining marks than any script puts on one letter; they cover neighbouring lines. */
const stacked = /\p{M}{9}/u

/** Returns whether a text has more than eight combining marks in a row. */
export const hasStackedMarks = (text: string): boolean => stacked.test(text)
