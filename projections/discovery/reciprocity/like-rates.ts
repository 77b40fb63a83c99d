/** How often something was liked, of the times that it could have been. */
export type LikeCount = { readonly likes: number; readonly shown: number }

/** What is assumed of somebody nobody knows: a share of likes, and how many showings it weighs. */
export type Prior = { readonly rate: number; readonly weight: number }

/**
 * The share of likes, from 0 to 1: the mean of the beta distribution that follows from the prior and
 * these showings (beta-binomial model). With few showings it stays near the prior, so that one like does not make a member
 * the best liked. The prior must have a weight above 0.
 */
export const likeRate = ({ likes, shown }: LikeCount, { rate, weight }: Prior): number =>
  (likes + rate * weight) / (shown + weight)

/** What is known of a member from swipes alone. */
export type MemberRates = {
  /** The share of members who like this one when they see the card. */
  readonly popularity: number
  /** The share of cards that this member likes. The more selective a member is, the lower. */
  readonly selectivity: number
}

/**
 * How good a card a member is to anybody: the probability that whoever sees the card likes it and is
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
