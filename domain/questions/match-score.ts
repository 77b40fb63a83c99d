/**
 * Numbers of one answer in a list: its question, its flags, the given choices, the acceptable ones.
 */
export const ANSWER_SIZE = 4

/** Bit of an answer's flags that marks a pack for adults; the lower bits are the importance. */
const ADULT = 8

const IMPORTANCE = 7
const DEALBREAKER = 5

/** Bits of the flags below the UTC day on which the question was answered first. */
const DAY_SHIFT = 4

/** The flags of an answer that was first given on a UTC day, by its number. */
export const answerFlags = (importance: number, isAdult: boolean, firstDay: number): number =>
  ((firstDay << DAY_SHIFT) | (isAdult ? ADULT : 0) | importance) >>> 0

const importanceOf = (flags: number): number => flags & IMPORTANCE

/** The UTC day on which the question was answered first, by its number. */
const firstDayOf = (flags: number): number => flags >>> DAY_SHIFT

/** The weight of each importance from 0 to 5. */
const IMPORTANCE_WEIGHTS = [0, 1, 10, 25, 50, 250] as const

/** The importance of an answer on the day it is first given. */
const FIRST_DAY_IMPORTANCE = 3

/** Least number of common questions for a score, between strangers and between matches. */
export const FEWEST_COMPARED = { strangers: 8, matched: 3 }

/** One question has at most a fifth of the weight in a score between strangers. */
const LARGEST_SHARE = 5

/** Steps of a score of matches, as parts of 1. */
const STEPS = 100

/** A list of answers within a pool of numbers, sorted by question. */
type AnswerList = { readonly start: number; readonly length: number }

/** Two members whose answers are compared. */
export type AnswerPair = {
  /** The numbers of all answers. */
  readonly pool: Uint32Array
  readonly one: AnswerList
  readonly other: AnswerList
  readonly isMatched: boolean
  /** Whether both want packs for adults. */
  readonly bothWantAdult: boolean
  /** The UTC day, by its number. */
  readonly day: number
}

export type ScoreOfTwo = {
  /**
   * From 0 to 1, the same for both: a quarter, a half or three quarters for strangers, hundredths for
   * matches. Null with too few questions in common.
   */
  readonly overall: number | null
  readonly compared: number
}

const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** The acceptable share of the given choices; several choices count equally. */
export const satisfaction = (given: number, acceptable: number): number => {
  if ((given & ~acceptable) === 0) return given === 0 ? 0 : 1
  const met = given & acceptable
  return met === 0 ? 0 : bitCount(met) / bitCount(given)
}

/**
 * Calls `compare` with the indexes of both answers to each question that counts between two
 * members. This is the one rule of which answers count, for scores, cards, the order of decks and
 * dealbreakers: questions that both answered and did not withdraw; those of packs for adults only
 * between matches who both want them.
 */
export const eachCountingAnswer = (
  { pool, one, other, isMatched, bothWantAdult }: AnswerPair,
  compare: (index: number, otherIndex: number) => void,
): void => {
  const countsAdult = isMatched && bothWantAdult
  const [end, otherEnd] = [one.start + one.length, other.start + other.length]
  for (let at = one.start, otherAt = other.start; at < end && otherAt < otherEnd; ) {
    const difference = (pool[at] as number) - (pool[otherAt] as number)
    if (
      difference === 0 &&
      pool[at + 2] !== 0 &&
      pool[otherAt + 2] !== 0 &&
      (countsAdult || ((pool[at + 1] as number) & ADULT) === 0)
    )
      compare(at, otherAt)
    if (difference <= 0) at += ANSWER_SIZE
    if (difference >= 0) otherAt += ANSWER_SIZE
  }
}

/** How far one member's answers satisfy another, by importance: their number and their sum. */
type Satisfactions = { readonly counts: number[]; readonly sums: number[] }

const noSatisfactions = (): Satisfactions => ({
  counts: IMPORTANCE_WEIGHTS.map(() => 0),
  sums: IMPORTANCE_WEIGHTS.map(() => 0),
})

/** The weighted mean of satisfactions, with no weight above `limit`; 1 without any weight. */
const weightedMean = ({ counts, sums }: Satisfactions, limit: number): number => {
  let [sum, weights] = [0, 0]
  for (let importance = 1; importance < counts.length; importance += 1) {
    const weight = Math.min(limit, IMPORTANCE_WEIGHTS[importance] as number)
    sum += weight * (sums[importance] as number)
    weights += weight * (counts[importance] as number)
  }
  return weights === 0 ? 1 : sum / weights
}

/**
 * The largest weight with which none of five or more questions exceeds its share: with the `capped`
 * heaviest at the limit, the limit is a fifth of all.
 */
const weightLimit = ({ counts }: Satisfactions): number => {
  let capped = 0
  for (let heaviest = counts.length - 1; heaviest > 0 && capped < LARGEST_SHARE; heaviest -= 1) {
    let rest = 0
    for (let importance = 1; importance <= heaviest; importance += 1)
      rest += (counts[importance] as number) * (IMPORTANCE_WEIGHTS[importance] as number)
    const limit = rest / (LARGEST_SHARE - capped)
    if (limit >= (IMPORTANCE_WEIGHTS[heaviest] as number)) return limit
    capped += counts[heaviest] as number
  }
  return IMPORTANCE_WEIGHTS[1]
}

/** A mean, and the part of the weight of the question that has most of it. */
type BoundedMean = { readonly mean: number; readonly largestShare: number }

/**
 * The mean between strangers: no question has more than a fifth of the weight. If fewer than five
 * matter to a member, each has a fifth, and the rest counts as satisfied.
 */
const boundedMean = (satisfactions: Satisfactions): BoundedMean => {
  const { counts, sums } = satisfactions
  let [sum, count, heaviest] = [0, 0, 0]
  for (let importance = 1; importance < counts.length; importance += 1) {
    sum += sums[importance] as number
    count += counts[importance] as number
    if (counts[importance]) heaviest = importance
  }
  if (count < LARGEST_SHARE) {
    const mean = sum / LARGEST_SHARE + 1 - count / LARGEST_SHARE
    return { mean, largestShare: 1 / LARGEST_SHARE }
  }
  const limit = weightLimit(satisfactions)
  const largest = Math.min(limit, IMPORTANCE_WEIGHTS[heaviest] as number)
  const weights = counts.reduce(
    (all, some, importance) =>
      all + some * Math.min(limit, IMPORTANCE_WEIGHTS[importance] as number),
    0,
  )
  return { mean: weightedMean(satisfactions, limit), largestShare: largest / weights }
}

/** The importance with which an answer counts: as stated, from the day after it was first given. */
const countedImportance = (flags: number, day: number): number =>
  firstDayOf(flags) >= day ? FIRST_DAY_IMPORTANCE : importanceOf(flags)

const inSteps = (value: number, steps: number): number => Math.round(value * steps) / steps

/** How far each of two satisfies the other, and the number of questions that count between them. */
const satisfactionsOf = (pair: AnswerPair) => {
  const { pool, day } = pair
  const [mine, theirs] = [noSatisfactions(), noSatisfactions()]
  let compared = 0
  const note = ({ counts, sums }: Satisfactions, at: number, given: number) => {
    const importance = countedImportance(pool[at + 1] as number, day)
    counts[importance] = (counts[importance] as number) + 1
    sums[importance] = (sums[importance] as number) + satisfaction(given, pool[at + 3] as number)
  }
  eachCountingAnswer(pair, (at, otherAt) => {
    compared += 1
    note(mine, at, pool[otherAt + 2] as number)
    note(theirs, otherAt, pool[at + 2] as number)
  })
  return { mine, theirs, compared }
}

/**
 * How two matches fit by the questions that count between them.
 *
 * Each member's satisfaction is the mean of how far the other's answers are acceptable to them, weighted
 * by how important each question is to them. A member who finds nothing important is satisfied. The score is
 * the geometric mean of the two satisfactions less a margin of 1/n for n common questions, at least 0:
 * two who agree in all of few answers are known less well than two who agree in most of many. This is
 * the method that OkCupid published for its match percentage.
 */
export const scoreOfTwo = (pair: AnswerPair): ScoreOfTwo => {
  const { mine, theirs, compared } = satisfactionsOf(pair)
  if (compared < FEWEST_COMPARED.matched) return { overall: null, compared }
  const mean = (of: Satisfactions) => weightedMean(of, Number.POSITIVE_INFINITY)
  const exact = Math.max(0, Math.sqrt(mean(mine) * mean(theirs)) - 1 / compared)
  return { overall: inSteps(exact, STEPS), compared }
}

/** How two members fit who are not matched, before it is blurred. */
export type StrangersFit = {
  /** The mean of how far each satisfies the other, from 0 to 1. */
  readonly mean: number
  /** How much a single question moves the mean at most. */
  readonly influence: number
  readonly compared: number
}

/**
 * How two members who are not matched fit. An arithmetic mean, because a single question could move a
 * geometric one far where nothing else is satisfied. Nobody may see it: see `stepOf`.
 */
export const fitOfStrangers = (pair: AnswerPair): StrangersFit => {
  const { mine, theirs, compared } = satisfactionsOf(pair)
  const [one, other] = [boundedMean(mine), boundedMean(theirs)]
  return {
    mean: (one.mean + other.mean) / 2,
    influence: (one.largestShare + other.largestShare) / 2,
    compared,
  }
}

/**
 * Whether a dealbreaker of either is broken: a question of importance 5 with an unacceptable
 * answer. Answers first given today are no dealbreakers and break none before tomorrow.
 */
export const isDealBroken = (pair: AnswerPair): boolean => {
  const { pool, day } = pair
  let isBroken = false
  const breaks = (at: number, otherAt: number) =>
    importanceOf(pool[at + 1] as number) === DEALBREAKER &&
    satisfaction(pool[otherAt + 2] as number, pool[at + 3] as number) < 1
  const isSettled = (at: number) => firstDayOf(pool[at + 1] as number) < day
  eachCountingAnswer(pair, (at, otherAt) => {
    if (isSettled(at) && isSettled(otherAt)) isBroken ||= breaks(at, otherAt) || breaks(otherAt, at)
  })
  return isBroken
}
