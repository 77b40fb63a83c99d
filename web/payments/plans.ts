import { premiumDays, prices } from '../../contracts/core/limits.ts'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { dayAndMonth } from '../ui/dates.ts'
import { dollars } from '../ui/price-labels.ts'

/** `1999` as `$19.99`, and `100` as `$1.00`: an amount that is charged. */
export const exactDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Saving of the annual plan over twelve months of the monthly one, in US cents. */
const yearlySaving = 12 * prices.month - prices.year

/** Texts of a plan's offer. */
export type OfferTexts = { readonly price: string; readonly per: string; readonly detail: string }

/** Premium by the month, with the first week at its low price or without. */
export const monthlyTexts = (hasFirstWeek: boolean): OfferTexts & { readonly point: string } =>
  hasFirstWeek
    ? {
        price: dollars(prices.firstWeek),
        per: 'first week',
        detail: `then ${dollars(prices.month)}/month`,
        point: `Cancel in the first week and pay no more than ${dollars(prices.firstWeek)}`,
      }
    : {
        price: dollars(prices.month),
        per: '/month',
        detail: 'Renews each month',
        point: 'Cancel anytime and keep the time you paid for',
      }

/** Premium by the year. */
export const annualTexts: OfferTexts = {
  price: dollars(prices.year),
  per: '/year',
  detail: `Save ${dollars(yearlySaving)} against 12 months at ${dollars(prices.month)}`,
}

/** Payments for a plan: today, and afterwards. */
export type DueToday = {
  readonly name: string
  readonly today: string
  readonly lines: readonly (readonly [what: string, price: string])[]
  readonly note: string
}

const anytime = 'Cancel anytime in Account Settings.'

/** Shown with the first week where cards are taken, which the practice till does not. */
export const oncePerCard = `A card has the first week once. If yours had it under another account, you get your ${dollars(prices.firstWeek)} back and nothing starts.`

const trialEnd = (now: Date): string =>
  new Date(now.getTime() + premiumDays.trial * 86_400_000).toISOString()

const inAYear = (now: Date): string => {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() + 1)
  return then.toISOString()
}

const inAMonth = (now: Date): string => {
  const then = new Date(now)
  then.setMonth(then.getMonth() + 1)
  // From the 31st, a shorter month renews on its last day.
  if (then.getDate() < now.getDate()) then.setDate(0)
  return then.toISOString()
}

const perMonth = `${dollars(prices.month)}/month`

const monthlyDue = (hasFirstWeek: boolean, now: Date, locale?: string): DueToday => {
  const begin = hasFirstWeek ? prices.firstWeek : prices.month
  const renewal = hasFirstWeek ? trialEnd(now) : inAMonth(now)
  return {
    name: 'Premium Monthly',
    today: exactDollars(begin),
    lines: [
      [hasFirstWeek ? 'First week' : 'First month', dollars(begin)],
      [`Then, from ${dayAndMonth(renewal, locale)}`, perMonth],
    ],
    note: anytime,
  }
}

/**
 * @param hasFirstWeek whether a month begins with the first week at its low price.
 * @param locale for dates; the browser's by default.
 */
export const dueToday = (
  plan: PaidPlan,
  hasFirstWeek: boolean,
  now: Date,
  locale?: string,
): DueToday => {
  switch (plan) {
    case 'monthly':
      return monthlyDue(hasFirstWeek, now, locale)
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
        note: 'Paid once. It does not renew automatically.',
      }
  }
}
