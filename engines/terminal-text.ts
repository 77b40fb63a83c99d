/** Controls, overrides of direction and whatever else a terminal obeys or hides. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text as a terminal may show it: what it would obey or hide is a dot. */
export const printable = (text: string): string => text.replace(unprintable, '·')

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** JSON that a terminal may show: the same value, with such characters written as escapes. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map(line => line.replace(unprintable, escaped))
    .join('\n')
