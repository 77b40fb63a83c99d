import { meaningfulJoiner } from '../../contracts/core/hidden-characters.ts'

/** Control characters, direction overrides and others that a terminal executes or hides. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A balanced isolate, an emoji or a joiner with the text before it, or one unsafe character. */
const partOfText = new RegExp(
  `\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069|\\p{RGI_Emoji}|${meaningfulJoiner}|[\\p{C}\\p{Zl}\\p{Zp}]`,
  'gv',
)

/**
 * A text that is safe to print on a terminal: unsafe characters become dots. Joiners of emoji and
 * scripts stay, and so do isolates that are closed.
 */
export const printable = (text: string): string =>
  text.replace(partOfText, (part, inside?: string) => {
    if (inside !== undefined) return isolated(printable(inside))
    return /^[\p{C}\p{Zl}\p{Zp}]$/u.test(part) ? '·' : part
  })

/** A name of any direction, which does not reorder the text around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** JSON that is safe to print on a terminal: the same value, with unsafe characters escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map(line => line.replace(unprintable, escaped))
    .join('\n')
