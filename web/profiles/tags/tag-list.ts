import { comparable } from '../../../contracts/core/folded-text.ts'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import { excessOf, tooLong } from '../../../contracts/core/text-length.ts'
import { texts } from './texts.ts'

/** The tags with the added word, or the reason why it was rejected. */
type Added = { tags: string[]; problem?: undefined } | { tags?: undefined; problem: string }

/** Adds a trimmed word, unless it is a duplicate (ignoring case) or one too many. */
export function withTag(tags: readonly string[], text: string): Added {
  const tag = text.trim().replaceAll(/\s+/g, ' ')
  if (!hasInk(tag)) return { problem: texts.field.empty }
  const excess = excessOf(tag, limits.tag)
  if (excess > 0) return { problem: tooLong(texts.field.tag, excess) }
  if (tags.some(one => comparable(one) === comparable(tag)))
    return { problem: texts.field.again(tag) }
  if (tags.length >= limits.tags) return { problem: texts.field.tooMany(limits.tags) }
  return { tags: [...tags, tag] }
}
