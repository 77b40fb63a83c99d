import { limits } from '../../contracts/limits.ts'

/** The tags with the added word, or the reason why it was rejected. */
type Added = { tags: string[]; problem?: undefined } | { tags?: undefined; problem: string }

/** Adds a trimmed word, unless it is a duplicate (ignoring case) or one too many. */
export function withTag(tags: readonly string[], text: string): Added {
  const tag = text.trim().replaceAll(/\s+/g, ' ')
  if (tag === '') return { problem: 'Write a word first.' }
  if (tag.length > limits.tag) return { problem: `Use at most ${limits.tag} characters.` }
  if (tags.some(one => one.toLowerCase() === tag.toLowerCase()))
    return { problem: `“${tag}” is among your tags already.` }
  if (tags.length >= limits.tags)
    return { problem: `Use at most ${limits.tags} tags. Remove one first.` }
  return { tags: [...tags, tag] }
}
