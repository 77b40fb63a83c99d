/** What is known of a member from swipes alone. */
export type MemberRates = {
  /** The share of members who like this one when they see the card. */
  readonly popularity: number
  /** The share of cards that this member likes. The more selective a member is, the lower. */
  readonly selectivity: number
}

/**
 * How good a card a member is to anybody: the probability that a viewer of the card likes it and is
 * liked back, as far as it depends on this member alone. It orders all decks alike, so it is one number
 * a member.
 */
export const popularityTimesSelectivity = ({ popularity, selectivity }: MemberRates): number =>
  popularity * selectivity

/**
 * The probability that a viewer likes another, by their rates alone: the viewer's selectivity, raised
 * or lowered as the other's popularity is above or below the mean share of likes; 1 at most.
 */
export const likeProbability = (
  viewer: Pick<MemberRates, 'selectivity'>,
  other: Pick<MemberRates, 'popularity'>,
  meanRate: number,
): number => (meanRate === 0 ? 0 : Math.min(1, (viewer.selectivity * other.popularity) / meanRate))
