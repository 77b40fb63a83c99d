/**
 * Matches joiners (ZWNJ, ZWJ) where a script needs them and they are visible, so that no two names
 * look the same: contexts A1, A2 and B of UAX #31, section 2.3, for scripts that use joiners today
 * and letters whose shape they change.
 */

/** Letters of the Arabic script that join to both sides (Joining_Type=Dual_Joining). */
const joinsBoth =
  '[\\u0620\\u0626\\u0628\\u062A-\\u062E\\u0633-\\u063F\\u0641-\\u0647\\u0649\\u064A\\u066E\\u066F\\u0678-\\u0687\\u069A-\\u06BF\\u06C1\\u06C2\\u06CC\\u06CE\\u06D0\\u06D1\\u06FA-\\u06FC\\u06FF\\u0750-\\u0758\\u075C-\\u076A\\u076D-\\u0770\\u0772\\u0775-\\u0777\\u077A-\\u077F\\u0886\\u0889-\\u088D\\u08A0-\\u08A9\\u08AF\\u08B0\\u08B3-\\u08B8\\u08BA-\\u08C8]'
/** Letters that join only to the letter before them (Right_Joining). */
const joinsBefore =
  '[\\u0622-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0673\\u0675-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2\\u06D3\\u06D5\\u06EE\\u06EF\\u0759-\\u075B\\u076B\\u076C\\u0771\\u0773\\u0774\\u0778\\u0779\\u0870-\\u0882\\u088E\\u08AA-\\u08AC\\u08AE\\u08B1\\u08B2\\u08B9]'

/** A1: ZWNJ between two letters that would otherwise join, e.g. in Persian. */
const cursive = `${joinsBoth}\\p{Mn}*\\u200C(?=\\p{Mn}*(?:${joinsBoth}|${joinsBefore}))`

const written = (code: number) => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`

/** Blocks with the same layout: consonants, nukta and virama have the same offsets in each. */
const blocks = {
  Devanagari: 0x0900,
  Bengali: 0x0980,
  Gujarati: 0x0a80,
  Oriya: 0x0b00,
  Telugu: 0x0c00,
  Kannada: 0x0c80,
  Malayalam: 0x0d00,
} as const
const consonant = (block: number) => `[${written(block + 0x15)}-${written(block + 0x39)}]`

/** `joiner` between a consonant's virama and another consonant. */
const conjunct = (block: number, joiner: string) =>
  `${consonant(block)}${written(block + 0x3c)}?${written(block + 0x4d)}${joiner}(?=${consonant(block)})`

/** A2: ZWNJ between two consonants that would otherwise form one shape. */
const withoutJoiner = Object.values(blocks).map(block => conjunct(block, '\\u200C'))

/** B: ZWJ for the half forms of Marathi and Nepali and the conjuncts of Sinhala. */
const halfForms = [
  conjunct(blocks.Devanagari, '\\u200D'),
  '[\\u0D9A-\\u0DC6]\\u0DCA\\u200D(?=[\\u0D9A-\\u0DC6])',
]

/** ZWJ after a ra that keeps its shape in Bengali and Kannada (Unicode Standard, 12.2 and 12.8). */
const raWithJoiner = [
  '\\u09B0\\u200D(?=\\u09CD\\u09AF)',
  `\\u0CB0\\u200D(?=\\u0CCD${consonant(blocks.Kannada)})`,
]

/** A valid joiner with the text before it. Source of a regular expression with flag `u`. */
export const meaningfulJoiner = [cursive, ...withoutJoiner, ...halfForms, ...raWithJoiner].join('|')

/** ZWNJ after a letter or mark of those scripts where no valid joiner matches. */
export const redundantNonJoiner = `((?:\\p{Script=Arabic}|${Object.keys(blocks)
  .map(script => `\\p{Script=${script}}`)
  .join('|')})\\p{Mn}{0,8})\\u200C+`

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
