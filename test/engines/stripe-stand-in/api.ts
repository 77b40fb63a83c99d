import { find, type StandInAnswer, StripeRefusal } from './answer.ts'
import { createIntent, endSubscription, refund } from './billing.ts'
import { textOf } from './form.ts'
import type { StandInIntent, StandInInvoice, StripeRecordsInMemory } from './records.ts'
import {
  cancelSubscription,
  createSubscription,
  showInvoice,
  showSubscription,
  updateSubscription,
  voidInvoice,
} from './subscriptions.ts'

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

const cancelIntent: StandInAnswer = (records, { id }) => {
  const intent = find(records.intents, id)
  if (intent.status !== 'requires_payment_method')
    throw new StripeRefusal(400, 'payment_intent_unexpected_state')
  intent.status = 'canceled'
  return intent
}

const createRefund: StandInAnswer = (records, { fields }) => {
  const intent = find(records.intents, textOf(fields, 'payment_intent'))
  const charge = find(records.charges, intent.latest_charge ?? '')
  if (charge.refunded) throw new StripeRefusal(400, 'charge_already_refunded')
  refund(records, charge)
  return { id: records.newId('re'), object: 'refund', status: 'succeeded', charge: charge.id }
}

const deleteCustomer: StandInAnswer = (records, { id }) => {
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
export const calls: Readonly<Record<string, StandInAnswer>> = {
  'POST customers': (records, { fields }) =>
    add(records.customers, {
      id: records.newId('cus'),
      object: 'customer',
      created: records.now(),
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
      customer: textOf(fields, 'customer'),
      amount: Number(textOf(fields, 'amount')),
      metadata: (fields.metadata ?? {}) as Record<string, string>,
    }),
  'GET payment_intents': (records, { query, expand }) =>
    list(ofCustomer(records.intents, query), query, (one: StandInIntent) =>
      showIntent(records, one, ofList(expand)),
    ),
  'GET payment_intents/:id': (records, { id, expand }) =>
    showIntent(records, find(records.intents, id), expand),
  'POST payment_intents/:id/cancel': cancelIntent,
  'POST refunds': createRefund,
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
