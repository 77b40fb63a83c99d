import type { SubscriptionPlan } from '../../contracts/payments/payments.ts'
import type { OpenCheckout, PaymentAccount } from '../../domain/payments/provider-account.ts'

/** Whom a notice of the provider concerns; a dispute names only what was charged. */
export type NoticeSubject = { readonly customer: string } | { readonly charge: string }

/** A notice that the provider signed. It names a customer, whose account is then read. */
export type PaymentNotice = { readonly id: string; readonly subject: NoticeSubject }

export type CustomerOfMember = { readonly customer: string; readonly memberId: string }

export type NewCheckout = {
  readonly customer: string
  /** The same for every attempt, of which the provider carries out one. */
  readonly checkoutId: string
}

export type NewSubscription = NewCheckout & {
  readonly plan: SubscriptionPlan
  /** Whether it begins with the first week at its low price; of the monthly plan alone. */
  readonly hasFirstWeek: boolean
}

type CardPayment = {
  readonly customer: string
  readonly clientSecret: string
  /** The digits of the card's number. */
  readonly card: string
}

/** `commandId` is the same for every attempt. */
type Renewal = {
  readonly subscriptionId: string
  readonly renews: boolean
  readonly commandId: string
}

/**
 * Takes payments. Every call may fail with a `PaymentsFault`; those that change something can be
 * repeated, and change it once.
 */
export type Payments = {
  /** Public key of the payment form; null where payments are not configured. */
  readonly publicKey: string | null

  /** Makes the customer of a member. `former` is the one before, which the provider has deleted. */
  createCustomer(memberId: string, former: string | null): Promise<string>
  /** Undefined for a customer that the provider has deleted or never had. */
  readAccount(customer: string): Promise<PaymentAccount | undefined>
  /** Starts a subscription, which is nothing until its first payment; returns the client secret. */
  startSubscription(checkout: NewSubscription): Promise<string>
  /** Starts the payment for thirty days; returns the client secret. */
  startPayment(checkout: NewCheckout): Promise<string>
  /** The client secret of an open checkout. */
  readClientSecret(checkout: Pick<OpenCheckout, 'id' | 'plan'>): Promise<string>
  /** Ends a checkout unless it was paid meanwhile; one that has ended stays as it is. */
  endCheckout(checkout: Pick<OpenCheckout, 'id' | 'plan'>): Promise<void>
  /** Ends a subscription at once; one that has ended stays as it is. */
  endSubscription(id: string): Promise<void>
  /** Gives a payment back in full; one that was given back stays as it is. */
  refund(paymentId: string): Promise<void>
  /** Lets a subscription end with the time that is paid for, or renew after all. */
  setRenewal(renewal: Renewal): Promise<void>
  /**
   * Pays an open checkout of a customer, where the provider is the practice till; elsewhere the payment
   * form does. `unknown`: the customer has no such checkout that could be paid.
   */
  payByCard?(payment: CardPayment): Promise<'paid' | 'declined' | 'unknown'>
  /** The address of a page of the provider for the customer, with a way back. */
  openPortal(customer: string, returnTo: string): Promise<string>
  /** Deletes the customer and ends all their subscriptions at once. */
  deleteCustomer(customer: string): Promise<void>
  /** Whose customer it is; undefined when it is deleted or not one of Kith's. */
  findCustomer(subject: NoticeSubject): Promise<CustomerOfMember | undefined>
  /** Every customer that Kith has made. */
  customers(): AsyncIterable<CustomerOfMember>
  /**
   * Reads a notice as it was sent; undefined for a kind that does not matter here.
   * @throws {BadNotice} nobody with the secret signed it, or longer ago than five minutes.
   */
  readNotice(body: Buffer, signature: string, now: Date): PaymentNotice | undefined
}

export type PaymentsFaultCode = 'payments_unconfigured' | 'payments_unavailable'

/** Why a call to the provider failed, for the log. */
export type PaymentsFailure =
  | 'unconfigured'
  | 'timed_out'
  | 'unreachable'
  | 'rate_limited'
  | 'access_denied'
  | 'rejected'
  | 'server_failed'
  /** The answer is none that this release can read. */
  | 'unexpected'

/** Payments are not configured, or the provider did not do what it was asked. */
export class PaymentsFault extends Error {
  override readonly name = 'PaymentsFault'
  readonly code: PaymentsFaultCode
  readonly failure: PaymentsFailure

  /** `detail` is a code of the provider, never what it says about somebody. */
  constructor(failure: PaymentsFailure, detail?: string) {
    super(detail === undefined ? failure : `${failure} (${detail})`)
    this.code = failure === 'unconfigured' ? 'payments_unconfigured' : 'payments_unavailable'
    this.failure = failure
  }
}

/** A notice without a valid signature, or with one that is too old. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice'
  readonly code = 'bad_notice'
}

const refuse = (): never => {
  throw new PaymentsFault('unconfigured')
}

/** Payments where none are configured: every call fails, and there are no customers. */
export const noPayments: Payments = {
  publicKey: null,
  createCustomer: async () => refuse(),
  readAccount: async () => refuse(),
  startSubscription: async () => refuse(),
  startPayment: async () => refuse(),
  readClientSecret: async () => refuse(),
  endCheckout: async () => refuse(),
  endSubscription: async () => refuse(),
  refund: async () => refuse(),
  setRenewal: async () => refuse(),
  openPortal: async () => refuse(),
  deleteCustomer: async () => refuse(),
  findCustomer: async () => undefined,
  customers: async function* () {},
  readNotice: () => refuse(),
}
