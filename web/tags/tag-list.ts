import { limits } from '../../contracts/limits.ts'

/** The tags after a word has been added, or what stands against it. */
type Added = { tags: string[]; problem?: undefined } | { tags?: undefined; problem: string }

/** Adds a word to the tags, trimmed; none twice whatever its case, none too many. */
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
