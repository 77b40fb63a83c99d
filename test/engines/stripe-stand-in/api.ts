import { createIntent, createInvoice, endSubscription, periodFrom } from './billing.ts'
import type { FormFields } from './form.ts'
import { textOf } from './form.ts'
import type {
  StandInIntent,
  StandInInvoice,
  StandInSubscription,
  StripeRecordsInMemory,
} from './records.ts'

/** An answer of the API other than 200. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export type ApiCall = {
  readonly id: string
  readonly fields: FormFields
  readonly query: URLSearchParams
  readonly expand: readonly string[]
}

type Answer = (records: StripeRecordsInMemory, call: ApiCall) => unknown

const missing = () => new StripeRefusal(404, 'resource_missing')

const find = <T>(from: ReadonlyMap<string, T>, id: string): T => {
  const found = from.get(id)
  if (!found) throw missing()
  return found
}

/** A page of a list, the newest first. */
const list = (
  objects: Iterable<{ readonly id: string }>,
  query: URLSearchParams,
  show: (one: never) => unknown = one => one,
) => {
  const all = [...objects].reverse()
  const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const limit = Number(query.get('limit') ?? 10)
  const data = all.slice(after, after + limit).map(one => show(one as never))
  return { object: 'list', url: '/v1', has_more: after + limit < all.length, data }
}

const ofCustomer = <T extends { readonly customer: string }>(
  objects: ReadonlyMap<string, T>,
  query: URLSearchParams,
): T[] => [...objects.values()].filter(one => one.customer === query.get('customer'))

const showInvoice = (
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

const showSubscription = (
  records: StripeRecordsInMemory,
  subscription: StandInSubscription,
  expand: readonly string[],
) =>
  expand.includes('latest_invoice.confirmation_secret')
    ? {
        ...subscription,
        latest_invoice: showInvoice(
          ...([records, find(records.invoices, subscription.latest_invoice)] as const),
          ['confirmation_secret'],
        ),
      }
    : subscription

const createSubscription: Answer = (records, { fields, expand }) => {
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
    ...{ id, object: 'subscription', customer, created, start_date: created, currency: 'usd' },
    ...{ status: trialDays > 0 ? 'trialing' : 'incomplete', latest_invoice: invoice.id },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
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

const updateSubscription: Answer = (records, { id, fields }) => {
  const subscription = find(records.subscriptions, id)
  if (subscription.ended_at !== null) throw new StripeRefusal(400, 'resource_missing')
  subscription.cancel_at_period_end = textOf(fields, 'cancel_at_period_end') === 'true'
  const end = subscription.items.data[0]?.current_period_end ?? null
  subscription.cancel_at = subscription.cancel_at_period_end ? end : null
  records.tell('customer.subscription.updated', subscription)
  return subscription
}

const cancelSubscription: Answer = (records, { id }) => {
  const subscription = find(records.subscriptions, id)
  if (subscription.ended_at !== null) throw missing()
  endSubscription(records, subscription)
  return subscription
}

const voidInvoice: Answer = (records, { id }) => {
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

const cancelIntent: Answer = (records, { id }) => {
  const intent = find(records.intents, id)
  if (intent.status !== 'requires_payment_method')
    throw new StripeRefusal(400, 'payment_intent_unexpected_state')
  intent.status = 'canceled'
  return intent
}

const deleteCustomer: Answer = (records, { id }) => {
  find(records.customers, id)
  for (const one of records.subscriptions.values())
    if (one.customer === id && one.ended_at === null) endSubscription(records, one)
  records.customers.delete(id)
  records.deleted.add(id)
  return { id, object: 'customer', deleted: true }
}

const showIntent = (
  records: StripeRecordsInMemory,
  intent: StandInIntent,
  expand: readonly string[],
) =>
  expand.includes('latest_charge') && intent.latest_charge !== null
    ? { ...intent, latest_charge: find(records.charges, intent.latest_charge) }
    : intent

const ofList = (expand: readonly string[]) => expand.map(path => path.replace(/^data\./, ''))

const add = <T extends { readonly id: string }>(to: Map<string, T>, one: T): T => {
  if (to.has(one.id)) throw new StripeRefusal(400, 'resource_already_exists')
  to.set(one.id, one)
  return one
}

/** The calls, by method and path with `:id`. */
export const calls: Readonly<Record<string, Answer>> = {
  'POST customers': (records, { fields }) =>
    add(records.customers, {
      ...{ id: records.newId('cus'), object: 'customer', created: records.now() },
      metadata: (fields.metadata ?? {}) as Record<string, string>,
    }),
  'GET customers': (records, { query }) => list(records.customers.values(), query),
  'GET customers/:id': (records, { id }) =>
    records.deleted.has(id)
      ? { id, object: 'customer', deleted: true }
      : find(records.customers, id),
  'DELETE customers/:id': deleteCustomer,
  'POST products': (records, { fields }) =>
    add(records.products, { id: textOf(fields, 'id'), object: 'product' }),
  'GET products/:id': (records, { id }) => find(records.products, id),
  'POST subscriptions': createSubscription,
  'GET subscriptions': (records, { query }) =>
    list(ofCustomer(records.subscriptions, query), query),
  'GET subscriptions/:id': (records, { id, expand }) =>
    showSubscription(records, find(records.subscriptions, id), expand),
  'POST subscriptions/:id': updateSubscription,
  'DELETE subscriptions/:id': cancelSubscription,
  'GET invoices': (records, { query, expand }) =>
    list(ofCustomer(records.invoices, query), query, (one: StandInInvoice) =>
      showInvoice(records, one, ofList(expand)),
    ),
  'GET invoices/:id': (records, { id, expand }) =>
    showInvoice(records, find(records.invoices, id), expand),
  'POST invoices/:id/void': voidInvoice,
  'POST payment_intents': (records, { fields }) =>
    createIntent(records, {
      ...{ customer: textOf(fields, 'customer'), amount: Number(textOf(fields, 'amount')) },
      metadata: (fields.metadata ?? {}) as Record<string, string>,
    }),
  'GET payment_intents': (records, { query, expand }) =>
    list(ofCustomer(records.intents, query), query, (one: StandInIntent) =>
      showIntent(records, one, ofList(expand)),
    ),
  'GET payment_intents/:id': (records, { id, expand }) =>
    showIntent(records, find(records.intents, id), expand),
  'POST payment_intents/:id/cancel': cancelIntent,
  'GET charges/:id': (records, { id }) => find(records.charges, id),
  'GET disputes': (records, { query }) =>
    list(
      [...records.disputes.values()].filter(
        one => one.payment_intent === query.get('payment_intent'),
      ),
      query,
    ),
  'POST billing_portal/sessions': (records, { fields }) => {
    const customer = textOf(fields, 'customer')
    find(records.customers, customer)
    return { url: `https://billing.stripe.example/p/session/${records.newId('bps')}` }
  },
}
