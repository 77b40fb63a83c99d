/** An answer as it is compared: its question, what was given and what is acceptable as bits. */
export type ComparedAnswer = {
  readonly question: number
  readonly given: number
  readonly acceptable: number
  /** 0 to 5. */
  readonly importance: number
}

/** What each importance weighs, from 0 to 5. */
const IMPORTANCE_WEIGHTS = [0, 1, 10, 25, 50, 250] as const

const DEALBREAKER = 5

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

/** Fewest questions in common for a score. */
const FEWEST_COMPARED = 3

const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** The share of what was given that is acceptable; of several choices, each counts alike. */
export const satisfaction = (given: number, acceptable: number): number =>
  given === 0 ? 0 : bitCount(given & acceptable) / bitCount(given)

/**
 * How two members fit by the questions that both answered; both lists are sorted by question.
 *
 * Each member's satisfaction is the mean of how far the other's answers are acceptable to them, weighted
 * by how important each question is to them; somebody to whom nothing matters is satisfied. The score is
 * the geometric mean of the two satisfactions less a margin of 1/n for n common questions, at least 0:
 * two who agree in all of few answers are known less well than two who agree in most of many. This is
 * the method that OkCupid published for its match percentage.
 *
 * A question of importance 5 is broken when anything given is not acceptable.
 */
export const scoreOfTwo = (
  answers: readonly ComparedAnswer[],
  others: readonly ComparedAnswer[],
): ScoreOfTwo => {
  let [one, oneWeight, other, otherWeight, compared] = [0, 0, 0, 0, 0]
  let isBroken = false
  for (let at = 0, otherAt = 0; at < answers.length && otherAt < others.length; ) {
    const mine = answers[at] as ComparedAnswer
    const theirs = others[otherAt] as ComparedAnswer
    if (mine.question !== theirs.question) {
      if (mine.question < theirs.question) at += 1
      else otherAt += 1
      continue
    }
    at += 1
    otherAt += 1
    compared += 1
    const toMe = satisfaction(theirs.given, mine.acceptable)
    const toThem = satisfaction(mine.given, theirs.acceptable)
    isBroken ||=
      (mine.importance === DEALBREAKER && toMe < 1) ||
      (theirs.importance === DEALBREAKER && toThem < 1)
    const weight = IMPORTANCE_WEIGHTS[mine.importance] as number
    const theirWeight = IMPORTANCE_WEIGHTS[theirs.importance] as number
    one += weight * toMe
    oneWeight += weight
    other += theirWeight * toThem
    otherWeight += theirWeight
  }
  const ones = oneWeight === 0 ? 1 : one / oneWeight
  const theirs = otherWeight === 0 ? 1 : other / otherWeight
  const overall =
    compared < FEWEST_COMPARED ? null : Math.max(0, Math.sqrt(ones * theirs) - 1 / compared)
  return { overall, one: ones, other: theirs, compared, isBroken }
}
