import type {
  StandInCharge,
  StandInIntent,
  StandInInvoice,
  StandInSubscription,
  StripeRecordsInMemory,
} from './records.ts'

const DAY = 86_400

type NewIntent = {
  readonly customer: string
  readonly amount: number
  readonly metadata?: Record<string, string>
  readonly invoice?: string
}

/** Creates a payment that waits for a card. */
export const createIntent = (
  records: StripeRecordsInMemory,
  { customer, amount, metadata = {}, invoice }: NewIntent,
): StandInIntent => {
  const id = records.newId('pi')
  const intent: StandInIntent = {
    id,
    object: 'payment_intent',
    created: records.now(),
    currency: 'usd',
    metadata,
    customer,
    amount,
    status: 'requires_payment_method',
    latest_charge: null,
    client_secret: `${id}_secret_${records.newId('s')}`,
    invoice: invoice ?? null,
  }
  records.intents.set(id, intent)
  return intent
}

/** Creates an open invoice of a subscription, with its payment. */
export const createInvoice = (
  records: StripeRecordsInMemory,
  subscription: Pick<StandInSubscription, 'id' | 'customer'>,
  amount: number,
  billing_reason: 'subscription_create' | 'subscription_cycle',
): StandInInvoice => {
  const { id: subscriptionId, customer } = subscription
  const id = records.newId('in')
  const intent = createIntent(records, { customer, amount, invoice: id })
  const invoice: StandInInvoice = {
    id,
    object: 'invoice',
    created: records.now(),
    currency: 'usd',
    billing_reason,
    customer,
    subscription: subscriptionId,
    intent: intent.id,
    status: 'open',
    amount_due: amount,
    amount_paid: 0,
    status_transitions: { paid_at: null } as never,
  }
  records.invoices.set(id, invoice)
  return invoice
}

const activate = (records: StripeRecordsInMemory, invoice: StandInInvoice): void => {
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
  invoice.status_transitions.paid_at = records.now()
  records.tell('invoice.paid', invoice)
  const subscription = records.subscriptions.get(invoice.subscription)
  if (!subscription || subscription.ended_at !== null) return
  if (subscription.status !== 'trialing') subscription.status = 'active'
  records.tell('customer.subscription.updated', subscription)
}

/** The card pays. @throws {Error} the payment does not wait for one. */
export const succeed = (records: StripeRecordsInMemory, intent: StandInIntent): void => {
  if (intent.status !== 'requires_payment_method')
    throw new Error(`The payment is ${intent.status}.`)
  const { customer, amount, id: payment_intent } = intent
  const charge: StandInCharge = {
    id: records.newId('ch'),
    object: 'charge',
    created: records.now(),
    currency: 'usd',
    customer,
    amount,
    payment_intent,
    paid: true,
    status: 'succeeded',
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    metadata: intent.metadata,
    payment_method_details: {
      type: 'card',
      card: { fingerprint: records.cards.get(customer) ?? `card of ${customer}` },
    } as never,
  }
  records.charges.set(charge.id, charge)
  Object.assign(intent, { status: 'succeeded', latest_charge: charge.id })
  records.tell('payment_intent.succeeded', intent)
  records.tell('charge.succeeded', charge)
  const invoice = records.invoices.get(intent.invoice ?? '')
  if (invoice) activate(records, invoice)
}

/** Refunds a charge, in full or by a number of cents. */
export const refund = (
  records: StripeRecordsInMemory,
  charge: StandInCharge,
  cents = charge.amount,
): void => {
  charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + cents)
  charge.refunded = charge.amount_refunded === charge.amount
  records.tell('charge.refunded', charge)
}

/** The card is declined; the payment still waits for another one. */
export const decline = (records: StripeRecordsInMemory, intent: StandInIntent): void => {
  records.tell('payment_intent.payment_failed', intent)
  const invoice = records.invoices.get(intent.invoice ?? '')
  if (invoice) records.tell('invoice.payment_failed', invoice)
}

/** Ends a subscription at once. */
export const endSubscription = (
  records: StripeRecordsInMemory,
  subscription: StandInSubscription,
  status = 'canceled',
  at = records.now(),
): void => {
  Object.assign(subscription, { status, ended_at: at, canceled_at: at })
  records.tell('customer.subscription.deleted', subscription)
}

const nextPeriod = (start: number, interval: string | undefined): number => {
  const end = new Date(start * 1_000)
  if (interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1)
  else end.setUTCDate(end.getUTCDate() + 30)
  return Math.floor(end.getTime() / 1_000)
}

/** A period of a subscription from a start time. */
export const periodFrom = (start: number, trialDays: number, interval: string | undefined) => ({
  current_period_start: start,
  current_period_end: trialDays > 0 ? start + trialDays * DAY : nextPeriod(start, interval),
})

const renew = (records: StripeRecordsInMemory, subscription: StandInSubscription): void => {
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription has an item.')
  const { current_period_end: end, price } = item
  Object.assign(item, periodFrom(end, 0, price.recurring?.interval))
  const invoice = createInvoice(records, subscription, price.unit_amount ?? 0, 'subscription_cycle')
  Object.assign(subscription, { status: 'active', latest_invoice: invoice.id })
  const intent = records.intents.get(invoice.intent)
  if (!intent) throw new Error('An invoice has a payment.')
  if (!records.declined.has(subscription.customer)) {
    succeed(records, intent)
    return
  }
  subscription.status = 'past_due'
  decline(records, intent)
  records.tell('customer.subscription.updated', subscription)
}

const isPaid = (records: StripeRecordsInMemory, { latest_invoice }: StandInSubscription) =>
  records.invoices.get(latest_invoice)?.status === 'paid'

/** Runs everything due: renews subscriptions, and ends cancelled ones and unpaid trials. */
export const bill = (records: StripeRecordsInMemory): void => {
  for (const subscription of records.subscriptions.values())
    for (let rounds = 0; rounds < 100; rounds += 1) {
      const end = subscription.items.data[0]?.current_period_end ?? 0
      const isRunning = ['trialing', 'active'].includes(subscription.status)
      if (!isRunning || end > records.now()) break
      if (subscription.cancel_at_period_end || !isPaid(records, subscription))
        endSubscription(records, subscription, 'canceled', end)
      else renew(records, subscription)
    }
}
