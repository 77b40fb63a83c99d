import { premiumDays, prices } from '../../contracts/limits.ts'
import type { PaidPlan } from '../../contracts/payments.ts'
import { dayAndMonth } from '../ui/dates.ts'
import { dollars } from '../ui/price-labels.ts'

/** `1999` as `$19.99`, and `100` as `$1.00`: an amount that is charged. */
const exactDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** What a year of premium by the month costs more than a year at once, in US cents. */
const yearlySaving = 12 * prices.month - prices.year

/** What plans cost, in words. */
export const planTexts = {
  firstWeek: dollars(prices.firstWeek),
  thenMonthly: `then ${dollars(prices.month)}/month`,
  cancelEarly: `Cancel in the first week and pay no more than ${dollars(prices.firstWeek)}`,
  year: dollars(prices.year),
  saving: `Save ${dollars(yearlySaving)} against 12 months at ${dollars(prices.month)}`,
} as const

/** What is paid for a plan: today, and afterwards. */
export type DueToday = {
  readonly name: string
  readonly today: string
  readonly lines: readonly (readonly [what: string, price: string])[]
  readonly note: string
}

const anytime = 'Cancel at any time in Account Settings.'

const trialEnd = (now: Date): string =>
  new Date(now.getTime() + premiumDays.trial * 86_400_000).toISOString()

const inAYear = (now: Date): string => {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() + 1)
  return then.toISOString()
}

/** @param locale for dates; the browser's by default. */
export const dueToday = (plan: PaidPlan, now: Date, locale?: string): DueToday => {
  switch (plan) {
    case 'monthly':
      return {
        name: 'Premium Monthly',
        today: exactDollars(prices.firstWeek),
        lines: [
          ['First week', dollars(prices.firstWeek)],
          [`Then, from ${dayAndMonth(trialEnd(now), locale)}`, `${dollars(prices.month)}/month`],
        ],
        note: anytime,
      }
    case 'annual':
      return {
        name: 'Premium Annual',
        today: exactDollars(prices.year),
        lines: [
          ['First year', dollars(prices.year)],
          [
            `Then, from ${dayAndMonth(inAYear(now), locale)} next year`,
            `${dollars(prices.year)}/year`,
          ],
        ],
        note: anytime,
      }
    case 'once':
      return {
        name: 'Premium Feature Access',
        today: exactDollars(prices.once),
        lines: [
          [`${premiumDays.once} days of Premium`, dollars(prices.once)],
          ['Renews', 'Never'],
        ],
        note: 'Paid once. Nothing renews by itself.',
      }
  }
}
