import type { Stripe } from 'stripe'
import type { Clock } from '../../../engines/ports/clock.ts'

/** A part of an object of Stripe: the fields that its API description has and Kith may read. */
export type Subset<T> = Partial<T> & { readonly id: string }

export type StandInCustomer = Subset<Stripe.Customer>
export type StandInSubscription = Subset<Stripe.Subscription> & {
  status: string
  customer: string
  latest_invoice: string
  cancel_at_period_end: boolean
  ended_at: number | null
  items: { data: StandInItem[] }
}
type StandInItem = {
  readonly id: string
  readonly price: Pick<Stripe.Price, 'unit_amount' | 'recurring' | 'currency'>
  current_period_start: number
  current_period_end: number
}
export type StandInInvoice = Subset<Stripe.Invoice> & {
  status: string
  readonly customer: string
  readonly subscription: string
  readonly intent: string
  amount_paid: number
  readonly amount_due: number
  status_transitions: { paid_at: number | null }
}
export type StandInIntent = Subset<Stripe.PaymentIntent> & {
  status: string
  readonly customer: string
  readonly client_secret: string
  readonly amount: number
  readonly metadata: Stripe.Metadata
  latest_charge: string | null
  invoice: string | null
}
export type StandInCharge = Subset<Stripe.Charge> & {
  readonly customer: string
  readonly payment_intent: string
  readonly amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
}
export type StandInDispute = Subset<Stripe.Dispute> & {
  status: string
  readonly charge: string
  readonly payment_intent: string
}

export type StandInEvent = { readonly id: string; readonly type: string }

/** Records of the stand-in, by id and in the order of creation. */
export type StripeRecordsInMemory = {
  readonly customers: Map<string, StandInCustomer>
  readonly deleted: Set<string>
  readonly products: Map<string, Subset<Stripe.Product>>
  readonly subscriptions: Map<string, StandInSubscription>
  readonly invoices: Map<string, StandInInvoice>
  readonly intents: Map<string, StandInIntent>
  readonly charges: Map<string, StandInCharge>
  readonly disputes: Map<string, StandInDispute>
  /** Events not yet sent by a webhook, oldest first. */
  readonly events: StandInEvent[]
  /** Fingerprints of the cards with which customers pay. */
  readonly cards: Map<string, string>
  /** Customers whose saved card is declined. */
  readonly declined: Set<string>
  /** Seconds since the epoch. */
  now(): number
  newId(prefix: string): string
  /** Records that an object has changed. */
  tell(type: string, object: { readonly id: string }): void
}

const maps = () => ({
  customers: new Map<string, StandInCustomer>(),
  deleted: new Set<string>(),
  products: new Map<string, Subset<Stripe.Product>>(),
  subscriptions: new Map<string, StandInSubscription>(),
  invoices: new Map<string, StandInInvoice>(),
  intents: new Map<string, StandInIntent>(),
  charges: new Map<string, StandInCharge>(),
  disputes: new Map<string, StandInDispute>(),
  cards: new Map<string, string>(),
  declined: new Set<string>(),
})

/** An empty account at Stripe. */
export const emptyRecords = (clock: Clock): StripeRecordsInMemory => {
  const events: StandInEvent[] = []
  // Distinguishes the ids of several stand-ins of a process: ids of Stripe are unique.
  const run = Math.random().toString(36).slice(2, 10)
  let count = 0
  const now = () => Math.floor(clock.now().getTime() / 1_000)
  const newId = (prefix: string) => {
    count += 1
    return `${prefix}_${run}${count}`
  }
  return {
    ...maps(),
    events,
    now,
    newId,
    tell(type, object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        type,
        created: now(),
        livemode: false,
        data: { object: structuredClone(object) },
      }
      events.push(event)
    },
  }
}
