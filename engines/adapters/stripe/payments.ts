import type { Stripe } from 'stripe'
import { Id } from '../../../contracts/core/ids.ts'
import { prices } from '../../../contracts/core/limits.ts'
import {
  type CustomerOfMember,
  type NoticeSubject,
  type Payments,
  PaymentsFault,
} from '../../ports/payments.ts'
import { idOf, metadataOf, PAGE, readAccount } from './account.ts'
import { faultOf, openClient, orUndefined, type StripeOptions } from './client.ts'
import { deleteCustomer, endCheckout, endSubscription, refund } from './end.ts'
import { readNotice } from './notice.ts'
import { CURRENCY, createEnsureProduct, itemsOf } from './product.ts'

const secretOf = (secret: string | null | undefined): string => {
  if (!secret) throw new PaymentsFault('rejected', 'no_client_secret')
  return secret
}

/** The client secret of a subscription's first invoice, which must be expanded. */
const invoiceSecretOf = ({ latest_invoice }: Stripe.Subscription): string =>
  secretOf(
    typeof latest_invoice === 'object'
      ? latest_invoice?.confirmation_secret?.client_secret
      : undefined,
  )

const withSecret = { expand: ['latest_invoice.confirmation_secret'] }

const ownerOf = (
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): CustomerOfMember | undefined => {
  if (customer.deleted) return undefined
  const memberId = Id.safeParse(customer.metadata.memberId)
  return memberId.success ? { customer: customer.id, memberId: memberId.data } : undefined
}

/**
 * Payments by Stripe. A customer holds a member's id and nothing else: no name, no address. Each
 * call that creates something has an idempotency key that follows from what caused it.
 */
export const openStripePayments = (options: StripeOptions): Payments => {
  const { publicKey, webhookSecret, onFault } = options
  const stripe = openClient(options)
  const ensureProduct = createEnsureProduct(stripe)

  /** @throws {PaymentsFault} in place of Stripe's errors. */
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const fault = faultOf(error)
      if (fault instanceof PaymentsFault) onFault?.(fault.failure)
      throw fault
    }
  }

  const customerOf = async (subject: NoticeSubject): Promise<string | undefined> => {
    if ('customer' in subject) return subject.customer
    const charge = await orUndefined(stripe.charges.retrieve(subject.charge))
    return idOf(charge?.customer)
  }

  return {
    publicKey,

    createCustomer: (memberId, former) =>
      call(async () => {
        const idempotencyKey = `customer/${memberId}/${former ?? ''}`
        const made = await stripe.customers.create({ metadata: { memberId } }, { idempotencyKey })
        return made.id
      }),

    readAccount: customer => call(() => readAccount(stripe, customer)),

    startSubscription: ({ customer, plan, hasFirstWeek, checkoutId }) =>
      call(async () => {
        await ensureProduct()
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            ...itemsOf(plan, hasFirstWeek),
            payment_behavior: 'default_incomplete',
            payment_settings: {
              save_default_payment_method: 'on_subscription',
              payment_method_types: ['card'],
            },
            metadata: metadataOf(plan, checkoutId),
            ...withSecret,
          },
          { idempotencyKey: `subscription/${checkoutId}` },
        )
        return invoiceSecretOf(subscription)
      }),

    startPayment: ({ customer, checkoutId }) =>
      call(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            customer,
            amount: prices.once,
            currency: CURRENCY,
            allowed_payment_method_types: ['card'],
            metadata: metadataOf('once', checkoutId),
          },
          { idempotencyKey: `payment/${checkoutId}` },
        )
        return secretOf(intent.client_secret)
      }),

    readClientSecret: ({ id, plan }) =>
      call(async () =>
        plan === 'once'
          ? secretOf((await stripe.paymentIntents.retrieve(id)).client_secret)
          : invoiceSecretOf(await stripe.subscriptions.retrieve(id, withSecret)),
      ),

    endCheckout: checkout => call(() => endCheckout(stripe, checkout)),

    endSubscription: id => call(() => endSubscription(stripe, id)),

    refund: paymentId => call(() => refund(stripe, paymentId)),

    setRenewal: ({ subscriptionId, renews, commandId }) =>
      call(async () => {
        await stripe.subscriptions.update(
          subscriptionId,
          { cancel_at_period_end: !renews },
          { idempotencyKey: `renewal/${commandId}` },
        )
      }),

    openPortal: (customer, returnTo) =>
      call(async () => {
        const params = { customer, return_url: returnTo }
        return (await stripe.billingPortal.sessions.create(params)).url
      }),

    deleteCustomer: customer => call(() => deleteCustomer(stripe, customer)),

    findCustomer: subject =>
      call(async () => {
        const customer = await customerOf(subject)
        const found = customer && (await orUndefined(stripe.customers.retrieve(customer)))
        return found ? ownerOf(found) : undefined
      }),

    async *customers() {
      try {
        for await (const one of stripe.customers.list({ limit: PAGE })) {
          const owner = ownerOf(one)
          if (owner) yield owner
        }
      } catch (error) {
        throw faultOf(error)
      }
    },

    readNotice: (body, signature, now) => readNotice(body, signature, webhookSecret, now),
  }
}
