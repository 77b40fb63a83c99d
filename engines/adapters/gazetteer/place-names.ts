import { foldText } from '../../../contracts/core/folded-text.ts'

/**
 * A name for searching: folded, without any marks, apostrophes and dots, one space between words.
 * Letters of other scripts stay. `Saint-Étienne` and `saint etienne` give the same.
 */
export const normalizeName = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replace(/[\p{M}'.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Countries where people without umlauts on their keyboard write ae, oe and ue. */
const umlautCountries = new Set(['AT', 'CH', 'DE', 'LI', 'LU'])
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** The normalized spellings of a place's name and of its other names, each once. */
export const spellingsOf = (
  name: string,
  country: string,
  aliases: readonly string[],
): readonly string[] => {
  const all = name.includes('/') ? [name, ...name.split('/')] : [name]
  if (umlautCountries.has(country))
    all.push(name.toLowerCase().replace(/[äöü]/g, letter => umlauts[letter] ?? letter))
  all.push(name.replace(/^St\.? /, 'Saint '), name.replace(/^(Saint|Sankt)[ -]/, 'St '))
  const keys = [...all, ...aliases].map(normalizeName)
  return [...new Set(keys)].filter(key => key !== '')
}
