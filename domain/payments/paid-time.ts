import type { Instant } from '../../contracts/core/event.ts'
import { premiumDays } from '../../contracts/core/limits.ts'
import type {
  OpenCheckout,
  PaymentAccount,
  ProviderPayment,
  ProviderSubscription,
} from './provider-account.ts'

const DAY_MS = 86_400_000

const addDays = (at: Instant, days: number): Instant =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString()

const earlier = (one: Instant, other: Instant | null): Instant =>
  other !== null && Date.parse(other) < Date.parse(one) ? other : one

const later = (one: Instant | null, other: Instant | null): Instant | null => {
  if (one === null || other === null) return one ?? other
  return Date.parse(other) > Date.parse(one) ? other : one
}

/**
 * When premium of a subscription ends; null if it gives none. A renewing one lasts three days
 * longer than paid, so that a late renewal interrupts nothing.
 */
export const subscriptionUntil = (one: ProviderSubscription): Instant | null => {
  if (one.isTakenBack) return null
  switch (one.status) {
    case 'trialing':
    case 'active':
      return earlier(addDays(one.periodEnd, premiumDays.grace), one.cancelsAt)
    case 'past_due':
      return earlier(addDays(one.periodStart, premiumDays.grace), one.cancelsAt)
    case 'ended':
      return null
  }
}

const isWhole = ({ cents, takenBackCents }: ProviderPayment): boolean => takenBackCents < cents

/** When premium of single payments ends: thirty days for each, one after the other. */
const paymentsUntil = (payments: readonly ProviderPayment[]): Instant | null =>
  payments
    .filter(one => one.plan === 'once' && isWhole(one))
    .toSorted((one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt))
    .reduce<Instant | null>(
      (until, { paidAt }) => addDays(later(until, paidAt) ?? paidAt, premiumDays.once),
      null,
    )

/** When paid premium ends by the provider's account; null for none. */
export const paidUntil = ({ subscriptions, payments }: PaymentAccount): Instant | null =>
  subscriptions.map(subscriptionUntil).reduce(later, paymentsUntil(payments))

/** Whether a subscription gives premium now, so that another one would be paid for nothing. */
export const isRunning = (one: ProviderSubscription, now: Date): boolean => {
  const until = subscriptionUntil(one)
  return until !== null && Date.parse(until) > now.getTime()
}

/** How long a checkout for a subscription may stay unpaid. */
const CHECKOUT_MS = DAY_MS

/** Items to end at the provider, because they would be paid for nothing. */
type Leftovers = {
  /** Subscriptions whose payment was taken back; they would be charged again. */
  readonly subscriptions: readonly ProviderSubscription[]
  /** Abandoned checkouts, and those that would pay for a second subscription. */
  readonly checkouts: readonly OpenCheckout[]
}

/** The items of a customer to end at the provider. */
export const leftoversOf = (
  { subscriptions, openCheckouts }: PaymentAccount,
  now: Date,
): Leftovers => {
  const isSubscribed = subscriptions.some(one => isRunning(one, now))
  const isLeft = ({ plan, startedAt }: OpenCheckout) =>
    plan !== 'once' && (isSubscribed || now.getTime() - Date.parse(startedAt) > CHECKOUT_MS)
  return {
    subscriptions: subscriptions.filter(one => one.isTakenBack && one.status !== 'ended'),
    checkouts: openCheckouts.filter(isLeft),
  }
}
