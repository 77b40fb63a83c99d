import type { StrangersFit } from './match-score.ts'

/** What two members who are not matched are shown, of 100: little, some or much in common. */
export type ShownStep = 25 | 50 | 75

/**
 * Standard deviation of the noise, in times the influence of the heaviest question. So large that
 * twenty accounts, each of which looks three times with other answers, name at most a tenth of the
 * answers more than chance, whatever the number and the weights of their questions:
 * `test/attacks/crowd-of-twelve.test.ts`.
 */
const NOISE = 18

/** The mean and the standard deviation of how members fit, as far as is known before any answer. */
const TYPICAL = { mean: 0.5, deviation: 0.2 }

/** How far the estimate is from the typical fit where much or little begins, so that each is about a third. */
const MIDDLE = 0.06

/**
 * The step that two who are not matched are shown: how they fit, plus noise, drawn to the typical fit by
 * as much as the noise makes it uncertain (the mean of the posterior of two normal distributions; A.
 * Gelman and others, Bayesian Data Analysis, section 2.5). With few questions in common it is nearly
 * always the middle one.
 *
 * @param normal from a normal distribution about 0 with a deviation of 1, secret and the same whenever
 *   the two are compared by the same answers.
 */
export const stepOf = ({ mean, influence }: StrangersFit, normal: number): ShownStep => {
  const deviation = NOISE * influence
  const trust = TYPICAL.deviation ** 2 / (TYPICAL.deviation ** 2 + deviation ** 2)
  const estimate = trust * (mean + deviation * normal - TYPICAL.mean)
  return estimate > MIDDLE ? 75 : estimate < -MIDDLE ? 25 : 50
}
