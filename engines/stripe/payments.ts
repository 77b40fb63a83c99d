import type { Stripe } from 'stripe'
import { Id } from '../../contracts/ids.ts'
import { premiumDays, prices } from '../../contracts/limits.ts'
import type { SubscriptionPlan } from '../../contracts/payments.ts'
import {
  type CustomerOfMember,
  type NoticeSubject,
  type PaymentAccount,
  type Payments,
  PaymentsFault,
} from '../payments.ts'
import { accountOf, idOf, metadataOf } from './account.ts'
import { answeredWith, faultOf, openClient, type StripeOptions } from './client.ts'
import { readNotice } from './notice.ts'

/** The one product, under an id that is the same in every Stripe account. */
const PRODUCT = { id: 'kith_premium', name: 'Kith Premium' } as const

const CURRENCY = 'usd'

/** Far more than a member makes; a list is read whole up to here. */
const MOST_LISTED = 10_000
const PAGE = 100

const priceData = (cents: number) => ({
  ...{ currency: CURRENCY, product: PRODUCT.id, unit_amount: cents },
})

/** The amounts come from `prices` alone: Stripe stores a price of its own for each subscription. */
const itemsOf: Readonly<
  Record<SubscriptionPlan, Omit<Stripe.SubscriptionCreateParams, 'customer'>>
> = {
  monthly: {
    items: [{ price_data: { ...priceData(prices.month), recurring: { interval: 'month' } } }],
    add_invoice_items: [{ price_data: priceData(prices.firstWeek) }],
    trial_period_days: premiumDays.trial,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  },
  annual: {
    items: [{ price_data: { ...priceData(prices.year), recurring: { interval: 'year' } } }],
  },
}

const secretOf = (secret: string | null | undefined): string => {
  if (!secret) throw new PaymentsFault('rejected', 'no_client_secret')
  return secret
}

/** The secret of the first invoice of a subscription that was read with it. */
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

/** Undefined for what Stripe does not have. */
const orUndefined = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (answeredWith(error, 'resource_missing')) return undefined
    throw error
  }
}

/** Ignores that a thing has ended already. */
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

/** Makes the product once, whoever comes first. */
const createEnsureProduct = (stripe: Stripe) => {
  let ensured: Promise<unknown> | undefined
  const ensure = async () => {
    if (await orUndefined(stripe.products.retrieve(PRODUCT.id))) return
    try {
      await stripe.products.create(PRODUCT, { idempotencyKey: `product/${PRODUCT.id}` })
    } catch (error) {
      if (!answeredWith(error, 'resource_already_exists')) throw error
    }
  }
  return async (): Promise<void> => {
    ensured ??= ensure().catch(error => {
      ensured = undefined
      throw error
    })
    await ensured
  }
}

/**
 * Payments by Stripe. A customer there is an id of a member and nothing else: no name, no address.
 * Each call that creates something has an idempotency key that follows from what caused it.
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

  const endSubscription = async (id: string): Promise<void> => {
    const found = await orUndefined(stripe.subscriptions.retrieve(id))
    const hasEnded = found?.status === 'canceled' || found?.status === 'incomplete_expired'
    if (found && !hasEnded) await unlessEnded(stripe.subscriptions.cancel(id))
  }

  return {
    publicKey,

    createCustomer: (memberId, former) =>
      call(async () => {
        const idempotencyKey = `customer/${memberId}/${former ?? ''}`
        const made = await stripe.customers.create({ metadata: { memberId } }, { idempotencyKey })
        return made.id
      }),

    readAccount: customer =>
      call(async () => {
        const found = await orUndefined(stripe.customers.retrieve(customer))
        return found && !found.deleted ? readRecords(stripe, customer) : undefined
      }),

    startSubscription: ({ customer, plan, checkoutId }) =>
      call(async () => {
        await ensureProduct()
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            ...itemsOf[plan],
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
            ...{ customer, amount: prices.once, currency: CURRENCY },
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

    endCheckout: ({ id, plan }) =>
      call(async () => {
        if (plan === 'once') {
          await unlessEnded(stripe.paymentIntents.cancel(id))
          return
        }
        const found = await orUndefined(stripe.subscriptions.retrieve(id))
        const invoice = idOf(found?.latest_invoice)
        const isVoid = invoice === undefined || (await voidInvoice(stripe, invoice))
        if (isVoid) await endSubscription(id)
      }),

    endSubscription: id => call(() => endSubscription(id)),

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

    deleteCustomer: customer =>
      call(async () => {
        const found = await orUndefined(stripe.customers.retrieve(customer))
        if (found && !found.deleted) await unlessEnded(stripe.customers.del(customer))
      }),

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
