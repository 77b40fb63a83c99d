import type { Stripe } from 'stripe'
import type { Instant } from '../../../contracts/core/event.ts'
import type { PaidPlan, SubscriptionPlan } from '../../../contracts/payments/payments.ts'
import type {
  OpenCheckout,
  PaymentAccount,
  ProviderPayment,
  ProviderSubscription,
} from '../../../domain/payments/provider-account.ts'
import { PaymentsFault } from '../../ports/payments.ts'
import { orUndefined } from './client.ts'

/** What Stripe lists of one customer; invoices with payments, intents with their latest charge. */
type StripeRecords = {
  readonly subscriptions: readonly Stripe.Subscription[]
  readonly invoices: readonly Stripe.Invoice[]
  readonly intents: readonly Stripe.PaymentIntent[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** In the metadata of subscriptions and payments that Kith makes. */
export const metadataOf = (plan: PaidPlan, checkoutId: string) => ({ plan, checkout: checkoutId })

/** The id of a thing that Stripe names or expands. */
export const idOf = (
  one: string | { readonly id: string } | null | undefined,
): string | undefined => (typeof one === 'string' ? one : one?.id)

const instantOf = (seconds: number): Instant => new Date(seconds * 1_000).toISOString()
const instantOrNull = (seconds: number | null): Instant | null =>
  seconds === null ? null : instantOf(seconds)

const statuses: Readonly<Record<string, ProviderSubscription['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
  unpaid: 'ended',
  paused: 'ended',
}

/** What is required of Stripe. @throws {PaymentsFault} it is missing: nobody may lose what they paid. */
const given = <T>(value: T | null | undefined, otherwise: string): T => {
  if (value === undefined || value === null) throw new PaymentsFault('unexpected', otherwise)
  return value
}

const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem =>
  given(items?.data[0], 'no_items')

const planOf = (one: Stripe.Subscription): SubscriptionPlan =>
  given(itemOf(one).price.recurring?.interval, 'no_interval') === 'year' ? 'annual' : 'monthly'

const centsOf = (one: Stripe.Subscription): number =>
  given(itemOf(one).price.unit_amount, 'no_amount')

const checkoutOf = ({ metadata }: { readonly metadata: Stripe.Metadata }): string | null =>
  metadata.checkout ?? null

/** An inquiry before a dispute (`warning_…`) has taken nothing yet. */
const takesBack = ({ status }: Stripe.Dispute): boolean =>
  status !== 'won' && status !== 'prevented' && !status.startsWith('warning_')

/** By payment: the subscription that an invoice with this payment is for. */
const subscriptionByIntent = (invoices: readonly Stripe.Invoice[]): ReadonlyMap<string, string> =>
  new Map(
    invoices.flatMap(invoice => {
      const subscription = idOf(invoice.parent?.subscription_details?.subscription)
      return intentsOf(invoice).flatMap(intent =>
        subscription === undefined ? [] : [[intent, subscription] as const],
      )
    }),
  )

const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])

const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof latest_charge === 'object' ? (latest_charge ?? undefined) : undefined

/** What came in by intents that succeeded; those that are no plan of Kith's are left out. */
const paymentsOf = ({
  subscriptions,
  invoices,
  intents,
  disputes,
}: StripeRecords): ProviderPayment[] => {
  const plans = new Map(subscriptions.map(one => [one.id, planOf(one)]))
  const bySubscription = subscriptionByIntent(invoices)
  const disputed = new Set(disputes.filter(takesBack).map(one => idOf(one.payment_intent)))
  return intents.flatMap(intent => {
    const charge = chargeOf(intent)
    const plan =
      intent.metadata.plan === 'once' ? 'once' : plans.get(bySubscription.get(intent.id) ?? '')
    if (intent.status !== 'succeeded' || !charge || plan === undefined) return []
    const cents = charge.amount
    const takenBackCents = disputed.has(intent.id) ? cents : charge.amount_refunded
    return [{ id: intent.id, plan, cents, paidAt: instantOf(charge.created), takenBackCents }]
  })
}

const paidInvoicesOf = ({ id }: Stripe.Subscription, invoices: readonly Stripe.Invoice[]) =>
  invoices
    .filter(
      one =>
        one.status === 'paid' &&
        one.amount_paid > 0 &&
        idOf(one.parent?.subscription_details?.subscription) === id,
    )
    .toSorted(
      (one, other) =>
        (other.status_transitions.paid_at ?? 0) - (one.status_transitions.paid_at ?? 0),
    )

/** The card that paid an invoice. */
const cardOf = (
  invoice: Stripe.Invoice,
  intents: readonly Stripe.PaymentIntent[],
): Pick<ProviderSubscription, 'card'> => {
  const own = intentsOf(invoice)
  for (const intent of intents) {
    const fingerprint = chargeOf(intent)?.payment_method_details?.card?.fingerprint
    if (fingerprint && own.includes(intent.id))
      return { card: { fingerprint, paymentId: intent.id } }
  }
  return {}
}

const subscriptionOf = (
  one: Stripe.Subscription,
  latestPaid: Stripe.Invoice,
  payments: readonly ProviderPayment[],
  intents: readonly Stripe.PaymentIntent[],
): ProviderSubscription => {
  const item = itemOf(one)
  const periodEnd = given(item.current_period_end, 'no_period')
  const own = intentsOf(latestPaid)
  return {
    id: one.id,
    plan: planOf(one),
    cents: centsOf(one),
    status: given(statuses[one.status], 'unknown_status'),
    periodStart: instantOf(given(item.current_period_start, 'no_period')),
    periodEnd: instantOf(periodEnd),
    cancelsAt: instantOrNull(one.cancel_at ?? (one.cancel_at_period_end ? periodEnd : null)),
    endedAt: instantOrNull(one.ended_at),
    isTakenBack: payments.some(
      ({ id, cents, takenBackCents }) => own.includes(id) && takenBackCents >= cents,
    ),
    ...cardOf(latestPaid, intents),
  }
}

const openIntents: ReadonlySet<string> = new Set([
  ...['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'],
])
const endedStatuses: ReadonlySet<string> = new Set([
  ...['canceled', 'incomplete_expired', 'unpaid', 'paused'],
])

const intentStatuses: ReadonlySet<string> = new Set([
  ...openIntents,
  ...['requires_capture', 'succeeded', 'canceled'],
])
const invoiceStatuses: ReadonlySet<string> = new Set([
  ...['draft', 'open', 'paid', 'uncollectible', 'void'],
])

/** @throws {PaymentsFault} a status is unknown: what was paid would count as unpaid. */
const requireKnown = (
  records: readonly { readonly status: string | null }[],
  known: ReadonlySet<string>,
): void => {
  const isKnown = records.every(({ status }) => status !== null && known.has(status))
  if (!isKnown) throw new PaymentsFault('unexpected', 'unknown_status')
}

/**
 * The account of a customer by Stripe's records. A subscription counts once something was paid for
 * it: `trialing` with a first invoice that is open, and `incomplete`, are checkouts that nobody has
 * paid.
 */
const accountOf = (records: StripeRecords): PaymentAccount => {
  const { subscriptions, invoices, intents } = records
  requireKnown(intents, intentStatuses)
  requireKnown(invoices, invoiceStatuses)
  const payments = paymentsOf(records)
  const single = intents.filter(({ metadata }) => metadata.plan === 'once')
  const unpaid = subscriptions.filter(one => paidInvoicesOf(one, invoices).length === 0)
  const openCheckouts: OpenCheckout[] = [
    ...unpaid
      .filter(({ status }) => !endedStatuses.has(status))
      .map(one => ({
        plan: planOf(one),
        hasFirstWeek: one.status === 'trialing',
        cents: centsOf(one),
        made: one,
      })),
    ...single
      .filter(({ status }) => openIntents.has(status))
      .map(one => ({ plan: 'once', hasFirstWeek: false, cents: one.amount, made: one }) as const),
  ].map(({ plan, hasFirstWeek, cents, made }) => ({
    id: made.id,
    checkoutId: checkoutOf(made),
    plan,
    hasFirstWeek,
    cents,
    startedAt: instantOf(made.created),
  }))
  return {
    subscriptions: subscriptions.flatMap(one => {
      const [latestPaid] = paidInvoicesOf(one, invoices)
      // Paid during this reading; the next one has it.
      if (!latestPaid || one.status === 'incomplete') return []
      return [subscriptionOf(one, latestPaid, payments, intents)]
    }),
    payments,
    openCheckouts,
    checkoutIds: [...subscriptions, ...single].flatMap(one => checkoutOf(one) ?? []),
  }
}

/** Far more than a member makes; a list is read whole up to here. */
const MOST_LISTED = 10_000

/** Of a list's page: the most that Stripe gives. */
export const PAGE = 100

/** Reads all of one customer that `accountOf` needs. */
const readRecords = async (stripe: Stripe, customer: string): Promise<PaymentAccount> => {
  const all = { customer, limit: PAGE }
  const most = { limit: MOST_LISTED }
  const [subscriptions, invoices, intents] = await Promise.all([
    stripe.subscriptions.list({ ...all, status: 'all' }).autoPagingToArray(most),
    stripe.invoices.list({ ...all, expand: ['data.payments'] }).autoPagingToArray(most),
    stripe.paymentIntents.list({ ...all, expand: ['data.latest_charge'] }).autoPagingToArray(most),
  ])
  const disputed = intents.filter(
    ({ latest_charge: charge }) => typeof charge === 'object' && charge?.disputed,
  )
  const disputes = await Promise.all(
    disputed.map(({ id }) =>
      stripe.disputes.list({ payment_intent: id, limit: PAGE }).autoPagingToArray(most),
    ),
  )
  return accountOf({ subscriptions, invoices, intents, disputes: disputes.flat() })
}

/** The account of a customer; undefined for one who was deleted or never was. */
export const readAccount = async (
  stripe: Stripe,
  customer: string,
): Promise<PaymentAccount | undefined> => {
  const found = await orUndefined(stripe.customers.retrieve(customer))
  return found && !found.deleted ? readRecords(stripe, customer) : undefined
}
