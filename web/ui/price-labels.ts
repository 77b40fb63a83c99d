import { prices } from '../../contracts/core/limits.ts'

/** Formats `2000` as `$20` and `1999` as `$19.99`. */
export const dollars = (cents: number): string =>
  `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

/** Price of the monthly plan, with or without the first week at its low price. */
export const monthlyPrice = (hasFirstWeek: boolean): string =>
  hasFirstWeek
    ? `${dollars(prices.firstWeek)} first week, then ${dollars(prices.month)}/month`
    : `${dollars(prices.month)}/month`

/**
 * Label of the offer to subscribe. Visitors may have the first week; for members the server says
 * it.
 */
export const subscribeLabel = (hasFirstWeek: boolean): string =>
  `Go Premium - ${monthlyPrice(hasFirstWeek)}`

/** Labels of the two premium offers to a visitor. */
export const priceLabels = {
  subscribe: subscribeLabel(true),
  once: `One-time Premium Access - ${dollars(prices.once)}`,
} as const
