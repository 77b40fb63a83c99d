import { type Features, hobbyWeights } from './extract-features.ts'

/*
 * The functions that walk two ascending lists do it inline, without callbacks: a member is compared
 * with thousands, and the first comparisons run before the engine has compiled the code.
 */

const weightOf = (hobbies: Uint8Array) => {
  let sum = 0
  for (let at = 0; at < hobbies.length; at++) sum += hobbyWeights[hobbies[at] as number] as number
  return sum
}

/** The weight of the hobbies that both have. */
const weighShared = (a: Uint8Array, b: Uint8Array) => {
  let sum = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const mine = a[i] as number
    const theirs = b[j] as number
    if (mine === theirs) sum += hobbyWeights[mine] as number
    if (mine <= theirs) i++
    if (mine >= theirs) j++
  }
  return sum
}

/**
 * Common hobbies, weighted by rarity: 0…1. Half is the cosine of the weighted sets, half a
 * saturating sum; one rare or two everyday hobbies give about 0.4 of it. Both halves only grow with
 * every hobby that becomes shared.
 */
export const hobbyOverlap = (a: Features, b: Features): number => {
  const shared = weighShared(a.hobbies, b.hobbies)
  if (shared === 0) return 0
  const cosine = shared / Math.sqrt(weightOf(a.hobbies) * weightOf(b.hobbies))
  return Math.min(1, cosine / 2 + (1 - Math.exp(-shared / 4)) / 2)
}

/** Cosine of the weighted words of both texts: 0…1; 0 when one has no words. */
export const wordOverlap = (a: Features, b: Features): number => {
  const { terms, termWeights } = a
  const { terms: others, termWeights: otherWeights } = b
  let dot = 0
  for (let i = 0, j = 0; i < terms.length && j < others.length; ) {
    const mine = terms[i] as number
    const theirs = others[j] as number
    if (mine === theirs) dot += (termWeights[i] as number) * (otherWeights[j] as number)
    if (mine <= theirs) i++
    if (mine >= theirs) j++
  }
  return Math.min(1, dot)
}

/** Agreement of two tendencies: -1…1. Fewer than three words on a side pull it towards 0. */
export const leaning = (a: Float32Array, b: Float32Array): number => {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  let countA = 0
  let countB = 0
  for (let at = 0; at < a.length; at++) {
    const mine = a[at] as number
    const theirs = b[at] as number
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

/** The name of the largest count, if it is at least 2 and unique. */
export const leading = <N extends string>(counts: Float32Array, names: readonly N[]) => {
  const most = Math.max(...counts)
  const leaders = names.filter((_, at) => counts[at] === most)
  return most >= 2 && leaders.length === 1 ? leaders[0] : undefined
}
