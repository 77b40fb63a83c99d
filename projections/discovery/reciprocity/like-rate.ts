/** How often something was liked, of the times that it could have been. */
export type LikeCount = { readonly likes: number; readonly shown: number }

/** What is assumed of somebody nobody knows: a share of likes, and how many showings it weighs. */
export type Prior = { readonly rate: number; readonly weight: number }

/**
 * The share of likes, from 0 to 1: the mean of the beta distribution that follows from the prior and
 * these showings (beta-binomial model; A. Gelman and others, Bayesian Data Analysis, section 2.4). With
 * few showings it stays near the prior, so that one like does not make a member the best liked. The
 * prior must have a weight above 0.
 */
export const likeRate = ({ likes, shown }: LikeCount, { rate, weight }: Prior): number =>
  (likes + rate * weight) / (shown + weight)
