import type { Instant } from '../../contracts/core/event.ts'
import { premiumDays } from '../../contracts/core/limits.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { PaidPlan, PremiumGrants } from '../../contracts/payments/payments.ts'
import type {
  OpenCheckout,
  PaymentAccount,
  ProviderPayment,
  ProviderSubscription,
} from './provider-account.ts'

export type SubscriptionEvent = EventsOfDecider<'subscription'>
type DataOf<T extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: T }>['data']

/** A subscription as last recorded. */
export type RecordedSubscription = Omit<
  DataOf<'SubscriptionChanged'>,
  'memberId' | 'subscriptionId'
>

export type SubscriptionState = {
  readonly grants: PremiumGrants
  /** The provider's id of the member; null before their first checkout and after they left. */
  readonly customer: string | null
  /** The latest checkout. */
  readonly checkout: { readonly id: string; readonly plan: PaidPlan; readonly at: Instant } | null
  readonly subscriptions: { readonly [subscriptionId: string]: RecordedSubscription }
  /** Cents taken back, by payment. */
  readonly payments: { readonly [paymentId: string]: number }
}

type Grant = DataOf<'EntitlementGranted'> & { readonly type: 'Grant' }
type End = DataOf<'EntitlementEnded'> & { readonly type: 'End'; readonly now: Date }

/** Starts a checkout, or continues the latest one of the same plan that is not used up. */
export type StartCheckout = {
  readonly type: 'StartCheckout'
  readonly memberId: string
  readonly checkoutId: string
  readonly plan: PaidPlan
  readonly customer: string
  /** Checkouts whose item at the provider can no longer be paid. */
  readonly spent: readonly string[]
  readonly now: Date
}

/** Records the difference between the account at the provider and what was recorded. */
export type Settle = {
  readonly type: 'Settle'
  readonly memberId: string
  readonly account: PaymentAccount
  readonly now: Date
}

export type SubscriptionCommand = Grant | End | StartCheckout | Settle

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
