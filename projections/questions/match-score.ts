/** Numbers of one answer in a list: its question, what it weighs, what was given, what is acceptable. */
export const ANSWER_SIZE = 4

/** Bit of an answer's weight that marks a pack for adults; the lower bits are the importance. */
export const ADULT = 8

const IMPORTANCE = 7
const DEALBREAKER = 5

/** What each importance weighs, from 0 to 5. */
const IMPORTANCE_WEIGHTS = [0, 1, 10, 25, 50, 250] as const

/** Fewest questions in common for a score. */
const FEWEST_COMPARED = 3

/** A list of answers within a pool of numbers, sorted by question. */
export type AnswerList = { readonly start: number; readonly length: number }

export type ScoreOfTwo = {
  /** From 0 to 1; null with fewer than three questions in common. */
  readonly overall: number | null
  /** How far the other satisfies one, and one the other; from 0 to 1. */
  readonly one: number
  readonly other: number
  readonly compared: number
  /** A dealbreaker of either that the other does not meet. */
  readonly isBroken: boolean
}

const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** The share of what was given that is acceptable; of several choices, each counts alike. */
export const satisfaction = (given: number, acceptable: number): number =>
  given === 0 ? 0 : bitCount(given & acceptable) / bitCount(given)

/**
 * Calls `compare` with the places of each question that both lists have.
 */
export const eachCommon = (
  pool: Uint32Array,
  one: AnswerList,
  other: AnswerList,
  compare: (place: number, otherPlace: number) => void,
): void => {
  const [end, otherEnd] = [one.start + one.length, other.start + other.length]
  for (let at = one.start, otherAt = other.start; at < end && otherAt < otherEnd; ) {
    const difference = (pool[at] as number) - (pool[otherAt] as number)
    if (difference === 0) compare(at, otherAt)
    if (difference <= 0) at += ANSWER_SIZE
    if (difference >= 0) otherAt += ANSWER_SIZE
  }
}

/**
 * How two members fit by the questions that both answered.
 *
 * Each member's satisfaction is the mean of how far the other's answers are acceptable to them, weighted
 * by how important each question is to them. A member who finds nothing important is satisfied. The score is
 * the geometric mean of the two satisfactions less a margin of 1/n for n common questions, at least 0:
 * two who agree in all of few answers are known less well than two who agree in most of many. This is
 * the method that OkCupid published for its match percentage.
 *
 * A question of importance 5 is broken when anything given is not acceptable. Questions of packs for
 * adults count only where `withAdult` says that both want them.
 */
export const scoreOfTwo = (
  pool: Uint32Array,
  one: AnswerList,
  other: AnswerList,
  withAdult: boolean,
): ScoreOfTwo => {
  let [sum, weights, otherSum, otherWeights, compared] = [0, 0, 0, 0, 0]
  let isBroken = false
  eachCommon(pool, one, other, (place, otherPlace) => {
    const flags = pool[place + 1] as number
    if ((flags & ADULT) !== 0 && !withAdult) return
    const importance = flags & IMPORTANCE
    const otherImportance = (pool[otherPlace + 1] as number) & IMPORTANCE
    const toOne = satisfaction(pool[otherPlace + 2] as number, pool[place + 3] as number)
    const toOther = satisfaction(pool[place + 2] as number, pool[otherPlace + 3] as number)
    const weight = IMPORTANCE_WEIGHTS[importance] as number
    const otherWeight = IMPORTANCE_WEIGHTS[otherImportance] as number
    compared += 1
    sum += weight * toOne
    weights += weight
    otherSum += otherWeight * toOther
    otherWeights += otherWeight
    isBroken ||=
      (importance === DEALBREAKER && toOne < 1) || (otherImportance === DEALBREAKER && toOther < 1)
  })
  const satisfied = weights === 0 ? 1 : sum / weights
  const otherSatisfied = otherWeights === 0 ? 1 : otherSum / otherWeights
  const overall =
    compared < FEWEST_COMPARED
      ? null
      : Math.max(0, Math.sqrt(satisfied * otherSatisfied) - 1 / compared)
  return { overall, one: satisfied, other: otherSatisfied, compared, isBroken }
}
