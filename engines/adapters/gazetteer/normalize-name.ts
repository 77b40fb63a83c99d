/** Letters that Unicode normalization does not decompose, with what people type instead. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
}

/**
 * A name for searching: lower case, without accents, apostrophes and dots, one space between words.
 * Letters of other scripts stay. `Saint-Étienne` and `saint etienne` give the same.
 */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʻʼ`´.]/gu, '')
    .replace(/[ßæœøđðþłħıə]/g, letter => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
