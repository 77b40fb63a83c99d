import { stemmer } from 'stemmer'
import { createLruCache } from '../../primitives/lru-cache.ts'
import { emptyWords, everydayWords } from './everyday-words.ts'
import { lifestyles, tones } from './lexicon.ts'

export type Word = {
  /** Lower case. */
  readonly text: string
  /** Stem by Porter's algorithm, which is made for English. */
  readonly stem: string
  /** A 32-bit hash of the stem (FNV-1a), so that a text becomes a small typed array. */
  readonly hash: number
  /**
   * 0 for words without meaning of their own, 0.3 for what nearly every profile says, 1 for the
   * rest. It stands for the logarithm of the inverse document frequency in TF-IDF; fixed, so that a
   * score does not change when somebody joins.
   */
  readonly weight: number
  /** Indices of the tones and lifestyles that the word indicates. */
  readonly tones: readonly number[]
  readonly lifestyles: readonly number[]
}

const letters = /\p{L}[\p{L}\p{M}]*/gu

/** Longer than any field of a profile; bounds the time for other texts. */
const MAX_TEXT = 4_000
const MAX_WORD = 30

const hashOf = (stem: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < stem.length; at++) {
    hash ^= stem.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

const indicesByStem = (lists: Readonly<Record<string, readonly string[]>>) => {
  const indices = new Map<string, number[]>()
  for (const [index, words] of Object.values(lists).entries())
    for (const stem of new Set(words.map(stemmer)))
      indices.set(stem, [...(indices.get(stem) ?? []), index])
  return indices
}
const toneIndices = indicesByStem(tones)
const lifestyleIndices = indicesByStem(lifestyles)
const everydayStems = new Set([...everydayWords].map(stemmer))
const noIndices: readonly number[] = []

const toWord = (text: string): Word => {
  const stem = stemmer(text)
  const empty = text.length < 3 || emptyWords.has(text)
  return {
    text,
    stem,
    hash: hashOf(stem),
    weight: empty ? 0 : everydayStems.has(stem) ? 0.3 : 1,
    tones: toneIndices.get(stem) ?? noIndices,
    lifestyles: lifestyleIndices.get(stem) ?? noIndices,
  }
}

/** Looks words up; known words are cached. */
export type WordLookup = {
  /** One word, written in lower case. */
  wordOf(text: string): Word
  /** The words of a text in order, in lower case, compatibility forms folded (NFKC). */
  wordsOf(text: string): Word[]
}

const MAX_CACHED = 10_000

export const createWordLookup = (): WordLookup => {
  const known = createLruCache<string, Word>(MAX_CACHED)

  const wordOf = (text: string): Word => {
    const cached = known.get(text)
    if (cached) return cached
    const word = toWord(text)
    known.set(text, word)
    return word
  }

  return {
    wordOf,
    wordsOf(text) {
      const found = text.slice(0, MAX_TEXT).normalize('NFKC').toLowerCase().match(letters) ?? []
      return found.filter(({ length }) => length <= MAX_WORD).map(wordOf)
    },
  }
}
