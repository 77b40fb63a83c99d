import { Stripe } from 'stripe'
import * as z from 'zod'
import { Id } from '../../../contracts/core/ids.ts'
import { prices } from '../../../contracts/core/limits.ts'
import type { OpenCheckout } from '../../../domain/payments/provider-account.ts'
import {
  BadNotice,
  type CustomerOfMember,
  type NewCheckout,
  type NewSubscription,
  type NoticeSubject,
  type PaymentNotice,
  type Payments,
  PaymentsFault,
} from '../../ports/payments.ts'
import { idOf, metadataOf, PAGE, readAccount } from './account.ts'
import {
  answeredWith,
  CURRENCY,
  createEnsureProduct,
  faultOf,
  itemsOf,
  openClient,
  orUndefined,
  type StripeOptions,
} from './client.ts'

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

    startSubscription: start =>
      call(async () => {
        await ensureProduct()
        return startSubscription(stripe, start)
      }),

    startPayment: start => call(() => startPayment(stripe, start)),

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

/** Starts a subscription whose first invoice waits for a card; the secret with which it is paid. */
const startSubscription = async (
  stripe: Stripe,
  { customer, plan, hasFirstWeek, checkoutId }: NewSubscription,
): Promise<string> => {
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
}

/** Starts a single payment; the secret with which it is paid. */
const startPayment = async (
  stripe: Stripe,
  { customer, checkoutId }: NewCheckout,
): Promise<string> => {
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
}

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
const endSubscription = async (stripe: Stripe, id: string): Promise<void> => {
  const found = await orUndefined(stripe.subscriptions.retrieve(id))
  const hasEnded = found?.status === 'canceled' || found?.status === 'incomplete_expired'
  if (found && !hasEnded) await unlessEnded(stripe.subscriptions.cancel(id))
}

/** Ends a checkout, unless it was paid or has ended. */
const endCheckout = async (
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
const refund = async (stripe: Stripe, paymentId: string): Promise<void> => {
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
const deleteCustomer = async (stripe: Stripe, customer: string): Promise<void> => {
  const found = await orUndefined(stripe.customers.retrieve(customer))
  if (found && !found.deleted) await unlessEnded(stripe.customers.del(customer))
}

/** How old a signature may be, so that a notice that was recorded cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/** Kinds of events that may change what somebody has paid for. All others are ignored. */
const kinds: ReadonlySet<string> = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'refund.updated',
  'refund.failed',
])

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const Notice = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.object({ customer: reference.nullish(), charge: reference.nullish() }),
  }),
})

const subjectOf = ({ data: { object } }: z.output<typeof Notice>): NoticeSubject | undefined => {
  if (object.customer != null) return { customer: object.customer }
  return object.charge == null ? undefined : { charge: object.charge }
}

const verify = (body: Buffer, signature: string, secret: string, now: Date): unknown => {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    throw new BadNotice('The signature of a notice does not hold.', { cause: error })
  }
}

/**
 * Reads from a webhook which customer it concerns; nothing else of it is used.
 * @throws {BadNotice} the signature does not hold, is too old, or the body is no event.
 */
const readNotice = (
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): PaymentNotice | undefined => {
  const parsed = Notice.safeParse(verify(body, signature, secret, now))
  if (!parsed.success) throw new BadNotice('A signed notice has another shape than an event.')
  const subject = subjectOf(parsed.data)
  return kinds.has(parsed.data.type) && subject ? { id: parsed.data.id, subject } : undefined
}
