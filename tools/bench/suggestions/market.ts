/**
 * People who are shown to each other, by their index. Two sides, such as the 30 and 20 of a market in
 * the literature, are one list of 50 in which each has the other side as candidates.
 */
export type Market = {
  /** The others whom each person can be shown. Both must have each other for a match. */
  readonly candidates: readonly (readonly number[])[]
  /** The probability that the first likes the second when looking at the card. */
  likes(from: number, to: number): number
}

/** How likely each person is to look at each other one: a row a person, 0 for whom they are not shown. */
export type Exposure = readonly Float64Array[]

/**
 * The probability that the card at a position, from 0, is looked at: 1/(position + 1), the examination
 * function `inv` of Tomita and Yokoyama, RecSys 2024, arXiv 2409.00720.
 */
export const examination = (position: number): number => 1 / (position + 1)

/** The exposure that lists give. Each list is the candidates of a person, best first. */
export const exposureOf = (lists: readonly (readonly number[])[]): Exposure =>
  lists.map(list => {
    const row = new Float64Array(lists.length)
    for (const [position, other] of list.entries()) row[other] = examination(position)
    return row
  })

/** The exposure of lists in random order: the same for each candidate of a list. */
export const evenExposure = ({ candidates }: Market): Exposure =>
  candidates.map(others => {
    const row = new Float64Array(candidates.length)
    const sum = others.reduce((total, _, position) => total + examination(position), 0)
    for (const other of others) row[other] = sum / others.length
    return row
  })

/** The probability that both like each other once each looks at the other. */
export const mutualLike = (market: Market, one: number, other: number): number =>
  market.likes(one, other) * market.likes(other, one)

/**
 * The matches that each person can expect: over all candidates, the probability that both look at each
 * other and like each other. A match counts for both.
 */
export const expectedMatchesEach = (market: Market, exposure: Exposure): Float64Array =>
  Float64Array.from(market.candidates, (others, person) =>
    others.reduce(
      (sum, other) =>
        sum +
        mutualLike(market, person, other) *
          (exposure[person]?.[other] ?? 0) *
          (exposure[other]?.[person] ?? 0),
      0,
    ),
  )
