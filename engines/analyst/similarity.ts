import { type Features, hobbyWeights } from './features.ts'

/** Walks two ascending arrays and calls back where they hold the same number. */
const whereEqual = (
  a: Uint8Array | Uint32Array,
  b: Uint8Array | Uint32Array,
  found: (atA: number, atB: number) => void,
) => {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0)
    if (difference === 0) found(i, j)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
}

/** Indices of the hobbies that both have. */
const sharedHobbies = (a: Features, b: Features): number[] => {
  const shared: number[] = []
  whereEqual(a.hobbies, b.hobbies, at => shared.push(a.hobbies[at] ?? 0))
  return shared
}

const weigh = (hobbies: Iterable<number>) => {
  let sum = 0
  for (const hobby of hobbies) sum += hobbyWeights[hobby] ?? 0
  return sum
}

/**
 * Hobbies in common, weighted by rarity: 0…1. Half is the cosine of the weighted sets (how much of
 * their lives), half a saturating sum (how much there is to do together); one rare or two everyday
 * ones come to about 0.4 of it. Both halves only grow with every hobby that becomes shared.
 */
export const hobbyOverlap = (a: Features, b: Features): number => {
  const shared = weigh(sharedHobbies(a, b))
  if (shared === 0) return 0
  const cosine = shared / Math.sqrt(weigh(a.hobbies) * weigh(b.hobbies))
  return Math.min(1, cosine / 2 + (1 - Math.exp(-shared / 4)) / 2)
}

/** Cosine of the weighted words of both texts: 0…1; 0 when one says nothing. */
export const wordOverlap = (a: Features, b: Features): number => {
  let dot = 0
  whereEqual(a.terms, b.terms, (atA, atB) => {
    dot += (a.termWeights[atA] ?? 0) * (b.termWeights[atB] ?? 0)
  })
  return Math.min(1, dot)
}

/**
 * Whether two counts lean the same way: -1…1. Little evidence on either side stays near 0; from
 * three words on, a side is believed.
 */
export const leaning = (a: Float32Array, b: Float32Array): number => {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  let countA = 0
  let countB = 0
  for (let at = 0; at < a.length; at++) {
    const mine = a[at] ?? 0
    const theirs = b[at] ?? 0
    dot += mine * theirs
    lengthA += mine * mine
    lengthB += theirs * theirs
    countA += mine
    countB += theirs
  }
  if (lengthA === 0 || lengthB === 0) return 0
  const belief = Math.min(1, Math.min(countA, countB) / 3)
  return (2 * (dot / Math.sqrt(lengthA * lengthB)) - 1) * belief
}

/** The name of the largest count, if one stands out by itself. */
export const leading = <N extends string>(counts: Float32Array, names: readonly N[]) => {
  const most = Math.max(...counts)
  const leaders = names.filter((_, at) => counts[at] === most)
  return most >= 2 && leaders.length === 1 ? leaders[0] : undefined
}
