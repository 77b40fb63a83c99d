/** Letters that Unicode does not take apart, as people without them type them. */
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
 * A name as it is searched: lower case, without accents, apostrophes and dots, one space between
 * words. Letters of other scripts stay. `Saint-Étienne` and `saint etienne` become the same.
 */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʻʼ`´.]/gu, '')
    .replace(/[ßæœøđðþłħıə]/g, letter => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
