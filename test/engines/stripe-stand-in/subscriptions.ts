import { find, missing, type StandInAnswer, StripeRefusal } from './answer.ts'
import { createInvoice, endSubscription, periodFrom } from './billing.ts'
import { textOf } from './form.ts'
import type { StandInInvoice, StandInSubscription, StripeRecordsInMemory } from './records.ts'

/** An invoice with the fields in `expand`. */
export const showInvoice = (
  records: StripeRecordsInMemory,
  { subscription, intent, ...invoice }: StandInInvoice,
  expand: readonly string[],
) => ({
  ...invoice,
  parent: { type: 'subscription_details', subscription_details: { subscription } },
  ...(expand.includes('payments') && {
    payments: {
      object: 'list',
      data: [
        { id: `inpay_${intent}`, payment: { type: 'payment_intent', payment_intent: intent } },
      ],
    },
  }),
  ...(expand.includes('confirmation_secret') && {
    confirmation_secret: {
      type: 'payment_intent',
      client_secret: find(records.intents, intent).client_secret,
    },
  }),
})

/** A subscription with the fields in `expand`. */
export const showSubscription = (
  records: StripeRecordsInMemory,
  subscription: StandInSubscription,
  expand: readonly string[],
) =>
  expand.includes('latest_invoice.confirmation_secret')
    ? {
        ...subscription,
        latest_invoice: showInvoice(records, find(records.invoices, subscription.latest_invoice), [
          'confirmation_secret',
        ]),
      }
    : subscription

export const createSubscription: StandInAnswer = (records, { fields, expand }) => {
  const customer = textOf(fields, 'customer')
  find(records.customers, customer)
  find(records.products, textOf(fields, 'items', '0', 'price_data', 'product'))
  const trialDays = Number(textOf(fields, 'trial_period_days') || 0)
  const amount = Number(textOf(fields, 'items', '0', 'price_data', 'unit_amount'))
  const interval = textOf(fields, 'items', '0', 'price_data', 'recurring', 'interval')
  const extra = Number(textOf(fields, 'add_invoice_items', '0', 'price_data', 'unit_amount') || 0)
  const id = records.newId('sub')
  const due = trialDays > 0 ? extra : amount + extra
  const invoice = createInvoice(records, { id, customer }, due, 'subscription_create')
  const created = records.now()
  const subscription = {
    id,
    object: 'subscription',
    customer,
    created,
    start_date: created,
    currency: 'usd',
    status: trialDays > 0 ? 'trialing' : 'incomplete',
    latest_invoice: invoice.id,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    metadata: (fields.metadata ?? {}) as Record<string, string>,
    items: {
      data: [
        {
          id: records.newId('si'),
          price: { unit_amount: amount, currency: 'usd', recurring: { interval } },
          ...periodFrom(created, trialDays, interval),
        },
      ],
    },
  } as unknown as StandInSubscription
  records.subscriptions.set(id, subscription)
  records.tell('customer.subscription.created', subscription)
  return showSubscription(records, subscription, expand)
}

export const updateSubscription: StandInAnswer = (records, { id, fields }) => {
  const subscription = find(records.subscriptions, id)
  if (subscription.ended_at !== null) throw new StripeRefusal(400, 'resource_missing')
  subscription.cancel_at_period_end = textOf(fields, 'cancel_at_period_end') === 'true'
  const end = subscription.items.data[0]?.current_period_end ?? null
  subscription.cancel_at = subscription.cancel_at_period_end ? end : null
  records.tell('customer.subscription.updated', subscription)
  return subscription
}

export const cancelSubscription: StandInAnswer = (records, { id }) => {
  const subscription = find(records.subscriptions, id)
  if (subscription.ended_at !== null) throw missing()
  endSubscription(records, subscription)
  return subscription
}

export const voidInvoice: StandInAnswer = (records, { id }) => {
  const invoice = find(records.invoices, id)
  if (invoice.status !== 'open') throw new StripeRefusal(400, 'invoice_not_editable')
  invoice.status = 'void'
  find(records.intents, invoice.intent).status = 'canceled'
  const subscription = find(records.subscriptions, invoice.subscription)
  if (subscription.status === 'incomplete')
    endSubscription(records, subscription, 'incomplete_expired')
  records.tell('invoice.voided', invoice)
  return showInvoice(records, invoice, [])
}
