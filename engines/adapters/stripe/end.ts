import type { Stripe } from 'stripe'
import type { OpenCheckout } from '../../../domain/payments/provider-account.ts'
import { idOf } from './account.ts'
import { answeredWith, orUndefined } from './client.ts'

/** Ignores Stripe's refusal to end what has ended already. */
const unlessEnded = async (ending: Promise<unknown>): Promise<void> => {
  try {
    await ending
  } catch (error) {
    if (!answeredWith(error, 'resource_missing', 'payment_intent_unexpected_state')) throw error
  }
}

/**
 * Whether the first invoice of a checkout is void now; false when it was paid a moment ago. Others
 * may void it at the same time.
 */
const voidInvoice = async (stripe: Stripe, id: string): Promise<boolean> => {
  try {
    await stripe.invoices.voidInvoice(id)
    return true
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open' || status === 'draft') throw error
    return status !== 'paid'
  }
}

/** Ends a subscription at once, unless it has ended. */
export const endSubscription = async (stripe: Stripe, id: string): Promise<void> => {
  const found = await orUndefined(stripe.subscriptions.retrieve(id))
  const hasEnded = found?.status === 'canceled' || found?.status === 'incomplete_expired'
  if (found && !hasEnded) await unlessEnded(stripe.subscriptions.cancel(id))
}

/** Ends a checkout, unless it was paid or has ended. */
export const endCheckout = async (
  stripe: Stripe,
  { id, plan }: Pick<OpenCheckout, 'id' | 'plan'>,
): Promise<void> => {
  if (plan === 'once') return unlessEnded(stripe.paymentIntents.cancel(id))
  const found = await orUndefined(stripe.subscriptions.retrieve(id))
  const invoice = idOf(found?.latest_invoice)
  const isVoid = invoice === undefined || (await voidInvoice(stripe, invoice))
  if (isVoid) await endSubscription(stripe, id)
}

/** Gives a payment back in full, once. */
export const refund = async (stripe: Stripe, paymentId: string): Promise<void> => {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentId },
      { idempotencyKey: `refund/${paymentId}` },
    )
  } catch (error) {
    if (!answeredWith(error, 'charge_already_refunded')) throw error
  }
}

/** Deletes a customer, with whom all their subscriptions end. */
export const deleteCustomer = async (stripe: Stripe, customer: string): Promise<void> => {
  const found = await orUndefined(stripe.customers.retrieve(customer))
  if (found && !found.deleted) await unlessEnded(stripe.customers.del(customer))
}
