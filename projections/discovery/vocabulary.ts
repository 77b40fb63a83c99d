/** Facets that words belong to. The same text is a different word in each facet. */
export const FACET = {
  gender: 0,
  orientation: 1,
  pronouns: 2,
  place: 3,
  tag: 4,
  wish: 5,
  current: 6,
  seeking: 7,
  /** Facets that members name themselves: see `own-facets.ts`. */
  own: 8,
  /** A question that somebody answered. */
  question: 9,
  /** The same as `wish`, `current` and `seeking`, and below `hobby`, of members who show these to matches only: nothing compares them. */
  privateWish: 10,
  privateCurrent: 11,
  privateSeeking: 12,
  hobby: 13,
  privateHobby: 14,
} as const

export type Facet = (typeof FACET)[keyof typeof FACET]

const FIRST = 0x41
const keyOf = (facet: Facet, word: string): string => String.fromCharCode(FIRST + facet) + word

export type Vocabulary = ReturnType<typeof createVocabulary>

/**
 * Words of profiles and filters by number. A word that nobody uses is forgotten, and its number is
 * reused.
 */
export const createVocabulary = () => {
  const numbers = new Map<string, number>()
  const keys: string[] = []
  const uses: number[] = []
  const free: number[] = []

  const add = (key: string): number => {
    const number = free.pop() ?? keys.length
    numbers.set(key, number)
    keys[number] = key
    uses[number] = 0
    return number
  }

  return {
    /** The number of a word; counts one more use. */
    acquire(facet: Facet, word: string): number {
      const key = keyOf(facet, word)
      const number = numbers.get(key) ?? add(key)
      uses[number] = (uses[number] as number) + 1
      return number
    },

    /** Notes one more use of a word that is in use. */
    use(number: number): void {
      uses[number] = (uses[number] as number) + 1
    },

    /** Counts one use less. */
    release(number: number): void {
      const left = (uses[number] as number) - 1
      uses[number] = left
      if (left > 0) return
      numbers.delete(keys[number] as string)
      keys[number] = ''
      free.push(number)
    },

    /** The number of a word that somebody uses; undefined for any other. */
    find: (facet: Facet, word: string): number | undefined => numbers.get(keyOf(facet, word)),

    facetOf: (number: number): Facet => ((keys[number] as string).charCodeAt(0) - FIRST) as Facet,

    wordOf: (number: number): string => (keys[number] as string).slice(1),

    /** Number of words in use. */
    count: (): number => numbers.size,

    /** The words by number, for `restore`. */
    dump: (): readonly string[] => keys,

    /** Replaces all words; `used` has the number of a word once for each use. */
    restore(dumped: readonly string[], used: Iterable<number>): void {
      numbers.clear()
      free.length = 0
      keys.length = 0
      for (const key of dumped) keys.push(key)
      uses.length = 0
      for (const _ of keys) uses.push(0)
      for (const number of used) {
        if (uses[number] === undefined) throw new RangeError('A word is not in the vocabulary.')
        uses[number] += 1
      }
      for (const [number, key] of keys.entries())
        if ((uses[number] as number) > 0) numbers.set(key, number)
        else {
          keys[number] = ''
          free.push(number)
        }
    },
  }
}
