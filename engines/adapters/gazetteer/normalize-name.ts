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
