import type { Instant } from '../../contracts/core/event.ts'
import type { PaidPlan, SubscriptionPlan } from '../../contracts/payments/payments.ts'

/** A subscription at the provider, of which something was paid. */
export type ProviderSubscription = {
  readonly id: string
  readonly plan: SubscriptionPlan
  readonly status: 'trialing' | 'active' | 'past_due' | 'ended'
  /** Price of a month or year, in US cents. */
  readonly cents: number
  readonly periodStart: Instant
  readonly periodEnd: Instant
  /** When it ends because somebody cancelled it; null while it renews. */
  readonly cancelsAt: Instant | null
  /** When it ended; null while it has not. */
  readonly endedAt: Instant | null
  /** Whether its latest payment was fully refunded, or is disputed or lost. */
  readonly isTakenBack: boolean
  /** The card of its latest payment, where the provider names one; never recorded. */
  readonly card?: {
    /** The provider's name of the card, the same for every customer of the installation. */
    readonly fingerprint: string
    readonly paymentId: string
  }
}

/** A payment that succeeded. */
export type ProviderPayment = {
  readonly id: string
  readonly plan: PaidPlan
  readonly cents: number
  readonly paidAt: Instant
  /** Cents of it that were refunded, or are disputed or lost. */
  readonly takenBackCents: number
}

/** An unpaid checkout. */
export type OpenCheckout = {
  /** The provider's id of its subscription or payment. */
  readonly id: string
  readonly checkoutId: string | null
  readonly plan: PaidPlan
  /** Whether it starts with the first week at its low price. */
  readonly hasFirstWeek: boolean
  /** Price of a month or year, or of the one payment, in US cents. */
  readonly cents: number
  readonly startedAt: Instant
}

/** A customer's current account at the provider. */
export type PaymentAccount = {
  readonly subscriptions: readonly ProviderSubscription[]
  readonly payments: readonly ProviderPayment[]
  readonly openCheckouts: readonly OpenCheckout[]
  /** The checkouts, open or not, that created something at the provider. */
  readonly checkoutIds: readonly string[]
}

/** An empty account. */
export const noAccount: PaymentAccount = {
  subscriptions: [],
  payments: [],
  openCheckouts: [],
  checkoutIds: [],
}
