/** UTF-16 units that a text may have for each character of its limit. */
export const UNITS_PER_CHARACTER = 4

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Code points that may be one character (grapheme) with the one before or after (UAX #29). */
const joins =
  '[\\p{M}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u200C\\u200D\\r\\u0E33\\u0EB3\\uFF9E\\uFF9F\\u0600-\\u0605\\u06DD\\u070F\\u1100-\\u11FF\\uA960-\\uA97F\\uD7B0-\\uD7FF\\u{E0020}-\\u{E007F}]'
/** Only these parts of a text are segmented: that takes microseconds for each character. */
const joined = new RegExp(`(?:.?${joins})+.?`, 'gsu')
const surrogate = /[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g

/** Number of characters as people see them (graphemes): a flag is one. */
export const charactersIn = (text: string): number => {
  let count = 0
  const rest = text.replace(joined, part => {
    for (const _ of segmenter.segment(part)) count += 1
    return ''
  })
  return count + rest.length - (rest.match(surrogate)?.length ?? 0)
}

/**
 * How many characters have to go until a text has at most `max`, and at most four times as many
 * UTF-16 units; 0 for a text that fits. Exact for texts of up to eight times `max` units.
 */
export const excessOf = (text: string, max: number): number => {
  if (text.length <= max) return 0
  const units = max * UNITS_PER_CHARACTER
  const counted = text.slice(0, 2 * units)
  const count = charactersIn(counted) + text.length - counted.length
  if (count > max || text.length <= units) return Math.max(0, count - max)
  let end = 0
  let fitting = 0
  for (const { segment } of segmenter.segment(text)) {
    end += segment.length
    if (end <= units) fitting += 1
  }
  return count - fitting
}

/** The first `max` characters of a text, with an ellipsis if there are more. */
export const beginningOf = (text: string, max: number): string => {
  if (text.length <= max) return text
  let end = 0
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    if (count === max) return `${text.slice(0, end)}…`
    end += segment.length
    count += 1
  }
  return text
}

/** The sentence about a text that does not fit: `The title is 12 characters too long.` */
export const tooLong = (noun: string, excess: number): string =>
  `The ${noun} is ${excess} ${excess === 1 ? 'character' : 'characters'} too long.`
