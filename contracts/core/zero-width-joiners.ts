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
