import { Stripe } from 'stripe'
import { premiumDays, prices } from '../../../contracts/core/limits.ts'
import type { SubscriptionPlan } from '../../../contracts/payments/payments.ts'
import { type PaymentsFailure, PaymentsFault } from '../../ports/payments.ts'

/**
 * The API version that this adapter was written for. Review the adapter when the SDK has a newer
 * one.
 */
const API_VERSION = '2026-10-28.endive'

export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly publicKey: string
  /** Stripe's own by default. */
  readonly apiUrl?: string | undefined
  /** Milliseconds for one attempt of a call. */
  readonly timeout?: number
  /** Called for every failed call, without its content. */
  readonly onFault?: ((failure: PaymentsFailure) => void) | undefined
}

const TIMEOUT_MS = 8_000

/** A POST is sent again under the same idempotency key. */
const MAX_RETRIES = 2

const addressOf = (apiUrl: string) => {
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, ...(port === '' ? {} : { port }) } as const
}

/** Opens the SDK, which sends nothing about this installation besides the calls themselves. */
export const openClient = ({ secretKey, apiUrl, timeout = TIMEOUT_MS }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: MAX_RETRIES,
    timeout,
    telemetry: false,
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  })

const failureOf = (error: Stripe.errors.StripeError): PaymentsFailure => {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return /timed? ?out|timeout/i.test(error.message) ? 'timed_out' : 'unreachable'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limited'
  if (error.statusCode === 401 || error.statusCode === 403) return 'access_denied'
  return (error.statusCode ?? 500) >= 500 ? 'server_failed' : 'rejected'
}

/** Whether Stripe answered with one of these error codes. */
export const answeredWith = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '')

/**
 * The fault for a failed call: only its kind and Stripe's code, since messages name customers. An
 * error that is not Stripe's stays as it is.
 */
export const faultOf = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeError
    ? new PaymentsFault(failureOf(error), error.code ?? error.type)
    : error

/** Undefined for what Stripe does not have. */
export const orUndefined = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (answeredWith(error, 'resource_missing')) return undefined
    throw error
  }
}

/** The one product, under an id that is the same in every Stripe account. */
const PRODUCT = { id: 'kith_premium', name: 'Kith Premium' } as const

export const CURRENCY = 'usd'

const priceData = (cents: number) => ({
  currency: CURRENCY,
  product: PRODUCT.id,
  unit_amount: cents,
})

type Items = Omit<Stripe.SubscriptionCreateParams, 'customer'>

const firstWeek: Items = {
  add_invoice_items: [{ price_data: priceData(prices.firstWeek) }],
  trial_period_days: premiumDays.trial,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
}

const monthly: Items = {
  items: [{ price_data: { ...priceData(prices.month), recurring: { interval: 'month' } } }],
}

const annual: Items = {
  items: [{ price_data: { ...priceData(prices.year), recurring: { interval: 'year' } } }],
}

/** The amounts come from `prices` alone: Stripe stores a price of its own for each subscription. */
export const itemsOf = (plan: SubscriptionPlan, hasFirstWeek: boolean): Items => {
  if (plan === 'annual') return annual
  return hasFirstWeek ? { ...monthly, ...firstWeek } : monthly
}

/** Creates the product where it does not exist yet; all calls share one attempt. */
export const createEnsureProduct = (stripe: Stripe) => {
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
