import * as z from 'zod'
import { prices } from '../core/limits.ts'
import { methodAndPath, route } from '../core/route.ts'
import { PaidPlan, SubscriptionPlan, SubscriptionStatus } from './payments.ts'

/** A subscription of the reader that has not ended. */
export const PaidSubscription = z
  .object({
    plan: SubscriptionPlan,
    /** `past_due`: the renewal is unpaid, and premium lasts for the days of grace. */
    status: SubscriptionStatus.exclude(['ended']),
    /** Price of a month or year, in US cents. */
    cents: z.int().min(0),
    /** When it is charged next; null if it ends before. */
    renewsAt: z.iso.datetime().nullable(),
    /** When premium ends; null while the subscription renews. */
    endsAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PaidSubscription' })
export type PaidSubscription = z.output<typeof PaidSubscription>

/** The payment form's data for one payment. It is a secret of the paying member. */
export const CheckoutSecret = z
  .object({
    clientSecret: z.string(),
    /** Whether this checkout starts with the first week at its low price. */
    hasFirstWeek: z.boolean(),
  })
  .meta({ id: 'CheckoutSecret' })
export type CheckoutSecret = z.output<typeof CheckoutSecret>

const unavailable = ['payments_unconfigured', 'payments_unavailable', 'rate_limited'] as const
const nothing = z.strictObject({})

export const getPaymentOptions = route('GET /api/payments/options', {
  summary:
    'The public key of the payment form, null where payments are not configured, and your first week',
  access: 'signed-in',
  response: z.object({
    publicKey: z.string().nullable(),
    /** False once the reader had the first week or a subscription, under any account. */
    offersFirstWeek: z.boolean(),
  }),
})

const subscribing = {
  access: 'signed-in',
  body: nothing,
  response: CheckoutSecret,
  errors: [...unavailable, 'already_subscribed'],
} as const

export const getOrCreateSubscription = route('POST /api/get-or-create-subscription', {
  ...subscribing,
  summary: 'Start to subscribe by the month, or go on with it',
})

export const getOrCreateAnnualSubscription = route('POST /api/get-or-create-annual-subscription', {
  ...subscribing,
  summary: 'Start to subscribe by the year, or go on with it',
})

export const createPaymentIntent = route('POST /api/create-payment-intent', {
  ...subscribing,
  summary: 'Start to pay once for thirty days, or go on with it',
  body: z.strictObject({
    /** In US dollars. The price is set by the server; any other is refused. */
    amount: z.literal(prices.once / 100, 'The price has changed. Reload the page.').optional(),
  }),
})

export const getPaidSubscription = route('GET /api/payments/subscription', {
  summary: 'Your subscription; null without one that runs',
  access: 'account',
  response: PaidSubscription.nullable(),
})

const changing = {
  access: 'account',
  body: nothing,
  response: PaidSubscription,
  errors: [...unavailable, 'not_found'],
} as const

export const cancelPaidSubscription = route('POST /api/payments/subscription/cancel', {
  ...changing,
  summary: 'Let your subscription end with the time that is paid for',
})

export const resumePaidSubscription = route('POST /api/payments/subscription/resume', {
  ...changing,
  summary: 'Let a cancelled subscription renew after all, before it ends',
})

export const openBillingPortal = route('POST /api/payments/billing-portal', {
  summary: 'An address where you see your receipts and change your card',
  access: 'account',
  body: nothing,
  response: z.object({ url: z.url() }),
  errors: [...unavailable, 'not_found'],
})

export const payAtTill = route('POST /api/payments/practice', {
  summary:
    'Pay a checkout at the practice till, where no money moves; only where Kith serves this machine alone',
  access: 'signed-in',
  body: z.strictObject({
    clientSecret: z.string().max(100),
    card: z
      .string()
      .max(40, 'A card number has 12 to 19 digits.')
      .transform(card => card.normalize('NFKC').replace(/[\s\p{Pd}]/gu, ''))
      .pipe(z.string().regex(/^\d{12,19}$/, 'A card number has 12 to 19 digits.')),
  }),
  response: z.object({ isDeclined: z.boolean() }),
  errors: [...unavailable, 'not_found'],
})

export const listTillPayments = route('GET /api/payments/practice', {
  summary: 'Your payments at the practice till, newest first',
  access: 'signed-in',
  response: z.array(
    z.object({
      id: z.string(),
      plan: PaidPlan,
      cents: z.int().min(0),
      paidAt: z.iso.datetime(),
    }),
  ),
  errors: [...unavailable, 'not_found'],
})

/** Notices of the payment provider, whose signature covers the bytes of the body. */
export const receivePaymentNotice = methodAndPath('POST /api/payments/webhook')

export const paymentsRoutes = [
  getPaymentOptions,
  getOrCreateSubscription,
  getOrCreateAnnualSubscription,
  createPaymentIntent,
  getPaidSubscription,
  cancelPaidSubscription,
  resumePaidSubscription,
  openBillingPortal,
  payAtTill,
  listTillPayments,
] as const
