import type { Instant } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { PaidPlan, PremiumGrants } from '../../contracts/payments/payments.ts'
import type { PaymentAccount } from './provider-account.ts'

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
