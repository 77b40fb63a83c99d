import { prices } from '../../contracts/limits.ts'

/** Formats `2000` as `$20` and `1999` as `$19.99`. */
export const dollars = (cents: number): string =>
  `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

/** Labels of the two premium offers. */
export const priceLabels = {
  subscribe: `Go Premium - ${dollars(prices.firstWeek)} first week, then ${dollars(prices.month)}/month`,
  once: `One-time Premium Access - ${dollars(prices.once)}`,
} as const
