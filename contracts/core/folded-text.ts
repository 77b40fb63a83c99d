/** Letters that Unicode does not decompose, with what people type instead. */
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ə: 'e',
  ς: 'σ',
}

/** Marks above, below and around letters; vowel signs of Indic scripts and voicing of kana stay. */
const marks =
  /(?=[\u0300-\u036F]|[\u0483-\u06FF]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F])\p{M}/gu
/** Without the tags that tell apart the flags of regions. */
const invisible = /(?![\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu

/**
 * A text in the one form in which two texts are compared: NFKC, full case folding (`ß` as `ss`, `ı` and
 * `İ` as `i`), without marks and invisible characters, one kind of dash and apostrophe, one space
 * between words. Folding a folded text changes nothing.
 */
export const foldText = (text: string): string =>
  plainText.test(text) ? text.toLowerCase().replace(/ +/g, ' ').trim() : foldAnyText(text)

/** Printable ASCII without the grave accent, which most texts are: only its case and spaces are folded. */
const plainText = /^[ -_a-~]*$/

const foldAnyText = (text: string): string =>
  text
    // These would be decomposed into a space and a mark.
    .replace(/[\u00B4\u1FFD]/gu, "'")
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðþłħəς]/gu, letter => plain[letter] ?? letter)
    .replace(/[’‘‛ʼʻ′`]/gu, "'")
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .normalize('NFKC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

const inOrder = (text: string): readonly string[] =>
  foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The different folded words of a text. */
export const wordsOf = (text: string): string[] => [...new Set(inOrder(text))]

/**
 * A tag or another short value in its compared form: folded, `_` between words, without punctuation
 * around it: `#Word` and `word!` are `word`. Punctuation after a single letter stays: `C#` is not `C`.
 */
export const comparable = (text: string): string => {
  const folded = foldText(text)
  const inside = /[^\p{P}\s](?:.*[^\p{P}\s])?/su.exec(folded)
  const word = inside?.[0].length === 1 ? folded.slice(inside.index) : (inside?.[0] ?? folded)
  return word.replace(/[\s_-]+/gu, '_')
}

/** Values without those that are the same as an earlier one in their compared form. */
export const eachWordOnce = (values: readonly string[]): string[] => {
  const seen = new Map(values.toReversed().map(value => [comparable(value), value]))
  return values.filter(
    value => seen.get(comparable(value)) === value && seen.delete(comparable(value)),
  )
}

/** Whether all words of `phrase` occur in a text, one after the other. */
export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${inOrder(text).join(' ')} `.includes(` ${inOrder(phrase).join(' ')} `)

/** Scripts without spaces between words: a word may begin anywhere. */
const unspaced =
  /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\u{20000}-\u{3FFFF}]/u

/** Whether each word that a person typed begins a word of the text; true when nothing is typed. */
export const findsWords = (text: string, typed: string): boolean => {
  const words = inOrder(text)
  return inOrder(typed).every(sought =>
    words.some(word => (unspaced.test(sought) ? word.includes(sought) : word.startsWith(sought))),
  )
}

/** Whether a name or a label contains each word that a person typed, also inside of its words. */
export const findsText = (text: string, typed: string): boolean => {
  const folded = foldText(text)
  return wordsOf(typed).every(sought => folded.includes(sought))
}
