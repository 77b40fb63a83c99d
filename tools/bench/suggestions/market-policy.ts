import { type Exposure, evenExposure, examination, type Market, mutualLike } from './market.ts'

/** Rounds of the search; a list is in the mix of rounds with a share of STEP · (1 − STEP)^later rounds. */
const ROUNDS = 100

/** The share by which each round moves all lists. */
const STEP = 0.1

/** Expected matches count as at least this many where they divide. */
const LEAST_MATCHES = 1e-4

/** Lists for everybody in a market, as a mix of which each day draws one. */
export type MarketPolicy = {
  /** How likely each person looks at each other one, over the mix of lists. */
  readonly exposure: Exposure
  /** The lists of each round, by person: the candidates, best first. */
  readonly rounds: readonly (readonly (readonly number[])[])[]
}

/**
 * Lists for everybody in a market that weigh the matches of all against each other: a mix of lists in
 * which the sum of everybody's welfare is high, by the Frank-Wolfe method of Tomita and Yokoyama, RecSys
 * 2024, arXiv 2409.00720, sections 3 and 4. It need not be the highest, as theirs need not.
 *
 * Welfare is the expected matches to the power of (1 − `fairness`), from 0 to 1 (isoelastic: Atkinson,
 * 1970). At 0 the number of matches counts, their "SW". At 1 it is the logarithm, their Nash social
 * welfare, under which hardly anybody would rather have the exposure of another.
 *
 * The best change of one list is to sort it: a candidate is worth the mutual like times how likely the
 * candidate looks back, divided by the candidate's expected matches to the power of `fairness`. So a
 * round costs one sort a list. All lists change at once from the state before, so the order of people
 * does not matter, save that equal candidates keep the order in which the market names them.
 */
export const marketPolicy = (market: Market, fairness: number): MarketPolicy => {
  const { candidates } = market
  const exposure = evenExposure(market)
  const mutual = candidates.map((others, person) =>
    Float64Array.from(others, other => mutualLike(market, person, other)),
  )
  const rounds: number[][][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    /** Of each candidate, how likely the person's look becomes a match. */
    const matching = candidates.map((others, person) =>
      others.map((other, at) => (mutual[person]?.[at] ?? 0) * (exposure[other]?.[person] ?? 0)),
    )
    const weights = candidates.map((others, person) => {
      const matches = others.reduce(
        (sum, other, at) => sum + (matching[person]?.[at] ?? 0) * (exposure[person]?.[other] ?? 0),
        0,
      )
      return Math.max(matches, LEAST_MATCHES) ** -fairness
    })
    const lists = candidates.map((others, person) =>
      sortedBy(
        others,
        others.map((other, at) => (matching[person]?.[at] ?? 0) * (weights[other] ?? 0)),
      ),
    )
    for (const [person, list] of lists.entries()) moveTowards(exposure[person], list)
    rounds.push(lists)
  }
  return { exposure, rounds }
}

/** The others, those of most worth first. */
const sortedBy = (others: readonly number[], worth: readonly number[]): number[] =>
  [...others.keys()]
    .sort((one, two) => (worth[two] as number) - (worth[one] as number))
    .map(at => others[at] as number)

/** Mixes a list into the exposure that one person gives. */
const moveTowards = (row: Float64Array | undefined, list: readonly number[]): void => {
  if (!row) return
  for (const [position, other] of list.entries())
    row[other] = (1 - STEP) * (row[other] as number) + STEP * examination(position)
}

/**
 * One list of each person, drawn from the mix, so that over many draws each person looks at others as
 * often as the exposure says. `chance` gives numbers from 0 to 1. The first lists, which the search
 * left behind, stand for the random ones that it started with: together they have a share below 1e-4.
 */
export const drawLists = (
  { rounds }: Pick<MarketPolicy, 'rounds'>,
  chance: () => number,
): (readonly number[])[] => {
  const newest = rounds.length - 1
  return (rounds[newest] ?? []).map((_, person) => {
    const roundsAgo = Math.floor(Math.log(1 - chance()) / Math.log(1 - STEP))
    return rounds[Math.max(0, newest - roundsAgo)]?.[person] ?? []
  })
}
