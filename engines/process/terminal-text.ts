/** Control characters, direction overrides and others that a terminal executes or hides. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text that is safe to print on a terminal: unsafe characters become dots. */
export const printable = (text: string): string => text.replace(unprintable, '·')

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
