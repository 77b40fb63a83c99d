import { stemmer } from 'stemmer'
import { createLruCache } from '../../primitives/lru-cache.ts'
import { lifestyles, tones } from './lexicon.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words without meaning of their own, and the halves that contractions leave behind. */
const emptyWords = words(`
  a about above after again against all also although always am an and another any anybody anyone
  anything are aren around as at away back be became because become been before being below between
  both but by came can cannot come comes could couldn did didn do does doesn doing don done down
  during each either else enough even ever every everybody everyone everything few for from further
  get gets getting give gives go goes going gone got had hadn has hasn have haven having he hence her
  here hers herself him himself his how however i if in instead into is isn it its itself just keep
  keeps kept know known least less let lets ll made make makes making many may maybe me mean might
  mine more most much must mustn my myself near nearly need needs neither never no nobody none nor
  not nothing now of off often on once one ones only onto or other others ought our ours ourselves
  out over own perhaps put quite rather re really same say says see seem seems several shall she
  should shouldn since so some somebody someone something sometimes soon still such take takes than
  that the their theirs them themselves then there these they thing things this those though through
  to together too toward towards two under until up upon us use used using usually ve very was wasn
  way ways we well went were weren what whatever when whenever where wherever whether which while
  who whoever whom whose why will with within without won would wouldn yes yet you your yours
  yourself yourselves three four five six seven eight nine ten eleven twelve
  first second third
`)

/** Words that nearly every profile in such a community uses, so that sharing them says little. */
const everydayWords = words(`
  adult ask asking bad better big bit boyfriend build care chat chosen city communication community
  connect connection consent couple date dates dating day days different easy enjoy evening family
  favourite favorite feel feelings find first friend friends friendship friendships fun girlfriend
  good great happy heart hello home honest honesty hope husband important interested intimacy job
  joy kind kindness kink kinky learn learning life like likes little live living long look looking
  lot love loves lovely loving make meet meeting message monogamy months morning music new nice
  night nights non old open partner partners people person play poly polyam polyamorous polyamory
  polycule profile question questions quiet real relationship relationships right safe seeking share
  sharing slow small spend start story talk talking tell thing think time times today trust try
  trying wants want warm week weekend weekends wife wonderful word words work working world year
  years young
`)

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
