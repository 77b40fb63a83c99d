import type { Stripe } from 'stripe'
import type { PaymentAccount } from '../../../domain/payments/provider-account.ts'
import { accountOf } from './account.ts'
import { orUndefined } from './client.ts'

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
