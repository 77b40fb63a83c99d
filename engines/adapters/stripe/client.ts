import { Stripe } from 'stripe'
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
