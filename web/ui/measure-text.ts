import { withoutUselessCharacters } from '../../contracts/core/hidden-characters.ts'
import { charactersIn, excessOf, tooLong } from '../../contracts/core/text-length.ts'

export type TextMeasure = {
  /** The server's sentence about a text that is too long. */
  readonly objection?: string
  /** The characters left, near the limit. */
  readonly left?: number
}

/** Characters before the limit that are counted down, and their share of a short text. */
const COUNTED = { most: 100, share: 0.2 }

/** Measures a typed text as the server does. */
export const measureText = (typed: string, limit: number, noun: string): TextMeasure => {
  const text = withoutUselessCharacters(typed).trim()
  const excess = excessOf(text, limit)
  if (excess > 0) return { objection: tooLong(noun, excess) }
  const left = limit - charactersIn(text)
  return left > Math.min(COUNTED.most, limit * COUNTED.share) ? {} : { left }
}
