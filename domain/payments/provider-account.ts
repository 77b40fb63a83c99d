import type { Instant } from '../../contracts/core/event.ts'
import { premiumDays, prices } from '../../contracts/core/limits.ts'
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

/** A checkout as the till keeps it. What follows from its times is computed when it is read. */
export type TillCheckout = {
  readonly id: string
  readonly checkoutId: string
  readonly secret: string
  readonly plan: PaidPlan
  readonly hasFirstWeek: boolean
  readonly startedAt: Instant
  readonly paidAt: Instant | null
  /** When the subscription ends because its member cancelled it. */
  readonly cancelsAt: Instant | null
  /** When the checkout or its subscription was ended at once. */
  readonly endedAt: Instant | null
  /** Ids of payments that were given back. */
  readonly refunded: readonly string[]
}

type Period = { readonly start: Date; readonly end: Date; readonly cents: number }

const DAY_MS = 86_400_000

const priceOf = { monthly: prices.month, annual: prices.year, once: prices.once } as const

/** The same day some months later, or the last day of a shorter month. */
const addMonths = (from: Date, months: number): Date => {
  const then = new Date(from)
  then.setUTCMonth(from.getUTCMonth() + months)
  if (then.getUTCDate() < from.getUTCDate()) then.setUTCDate(0)
  return then
}

/** When the subscription of a paid checkout stops; null while it renews. */
const stopsAt = ({ cancelsAt, endedAt }: TillCheckout): Instant | null =>
  [cancelsAt, endedAt].filter(at => at !== null).toSorted()[0] ?? null

/** The periods of a subscription that began until a time, each paid at its start. */
const periodsOf = (checkout: TillCheckout, paidAt: Instant, now: Date): [Period, ...Period[]] => {
  const { plan, hasFirstWeek } = checkout
  const paid = new Date(paidAt)
  const anchor = hasFirstWeek ? new Date(paid.getTime() + premiumDays.trial * DAY_MS) : paid
  const months = plan === 'annual' ? 12 : 1
  const period = (index: number): Period => ({
    start: addMonths(anchor, index * months),
    end: addMonths(anchor, (index + 1) * months),
    cents: priceOf[plan],
  })
  const first = hasFirstWeek ? { start: paid, end: anchor, cents: prices.firstWeek } : period(0)
  const periods: [Period, ...Period[]] = [first]
  const until = Math.min(now.getTime(), Date.parse(stopsAt(checkout) ?? now.toISOString()))
  for (let index = hasFirstWeek ? 0 : 1; ; index += 1) {
    const next = period(index)
    if (next.start.getTime() >= until) return periods
    periods.push(next)
  }
}

const paymentsOf = (checkout: TillCheckout, now: Date): ProviderPayment[] => {
  const { id, plan, paidAt, refunded } = checkout
  if (paidAt === null) return []
  const paid =
    plan === 'once'
      ? [{ start: new Date(paidAt), cents: prices.once }]
      : periodsOf(checkout, paidAt, now)
  return paid.map(({ start, cents }, index) => {
    const paymentId = `${id}.${index}`
    const takenBackCents = refunded.includes(paymentId) ? cents : 0
    return { id: paymentId, plan, cents, paidAt: start.toISOString(), takenBackCents }
  })
}

const subscriptionsOf = (checkout: TillCheckout, now: Date): ProviderSubscription[] => {
  const { id, plan, paidAt, hasFirstWeek, cancelsAt } = checkout
  if (plan === 'once' || paidAt === null) return []
  const periods = periodsOf(checkout, paidAt, now)
  const { start, end } = periods.at(-1) ?? periods[0]
  const stops = stopsAt(checkout)
  const hasEnded = stops !== null && Date.parse(stops) <= now.getTime()
  const inFirstWeek = hasFirstWeek && periods.length === 1
  return [
    {
      id,
      plan,
      status: hasEnded ? 'ended' : inFirstWeek ? 'trialing' : 'active',
      cents: priceOf[plan],
      periodStart: start.toISOString(),
      periodEnd: end.toISOString(),
      cancelsAt,
      endedAt: hasEnded ? stops : null,
      isTakenBack: (paymentsOf(checkout, now).at(-1)?.takenBackCents ?? 0) > 0,
    },
  ]
}

/** The end of the period that is paid for. */
export const paidPeriodEnd = (checkout: TillCheckout, now: Date): Instant | null =>
  subscriptionsOf(checkout, now)[0]?.periodEnd ?? null

/**
 * A customer's account at a time. Every renewal is paid when it is due, and no card has a fingerprint:
 * everybody practices with the same ones.
 */
export const tillAccountOf = (checkouts: readonly TillCheckout[], now: Date): PaymentAccount => ({
  subscriptions: checkouts.flatMap(one => subscriptionsOf(one, now)),
  payments: checkouts.flatMap(one => paymentsOf(one, now)),
  openCheckouts: checkouts
    .filter(one => one.paidAt === null && one.endedAt === null)
    .map(({ id, checkoutId, plan, hasFirstWeek, startedAt }) => ({
      id,
      checkoutId,
      plan,
      hasFirstWeek,
      cents: priceOf[plan],
      startedAt,
    })),
  checkoutIds: checkouts.map(({ checkoutId }) => checkoutId),
})
