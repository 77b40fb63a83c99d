import type { ExecutionContext } from 'ava'
import { Stripe } from 'stripe'
import { receivePaymentNotice } from '../../../contracts/payments/payment-routes.ts'
import { type Clock, systemClock } from '../../../engines/ports/clock.ts'
import { bill, decline, endSubscription, refund, succeed } from './billing.ts'
import {
  emptyRecords,
  type StandInEvent,
  type StandInIntent,
  type StripeRecordsInMemory,
} from './records.ts'
import { serveStripe } from './server.ts'

/** What the browser test's stand-in for Stripe.js shows when a card is declined. */
const DECLINED = 'Your card was declined.'

const keys = {
  secret: 'sk_test_stand_in',
  webhook: 'whsec_stand_in',
  public: 'pk_test_stand_in',
} as const

type DisputeStatus = 'warning_needs_response' | 'needs_response' | 'won' | 'lost'

type Signing = { readonly secret?: string; readonly at?: Date }

/**
 * A local server that speaks the parts of Stripe's API that Kith uses, keeps their state, and signs
 * webhooks with the SDK. It ends with `t`. Start Kith with `env`, pay with the client secret that a
 * checkout answered, then send the webhooks:
 *
 *     const stripe = await startStripeStandIn(t)
 *     const { me, origin } = await startServer(t, { env: stripe.env })
 *     const { clientSecret } = (await me.post('/api/get-or-create-subscription')).body
 *     stripe.payIntent(clientSecret)
 *     await stripe.sendWebhooks(origin)
 */
export const startStripeStandIn = async (
  t: Pick<ExecutionContext, 'teardown'>,
  { clock = systemClock }: { readonly clock?: Clock } = {},
) => {
  const records = emptyRecords(clock)
  const server = await serveStripe(records, keys.secret)
  t.teardown(server.close)

  const intentOf = (clientSecret: string): StandInIntent => {
    const found = [...records.intents.values()].find(one => one.client_secret === clientSecret)
    if (!found) throw new Error('There is no payment with this client secret.')
    return found
  }
  const chargeOf = (clientSecret: string) => {
    const charge = records.charges.get(intentOf(clientSecret).latest_charge ?? '')
    if (!charge) throw new Error('Nothing was paid with this client secret.')
    return charge
  }

  /** The body and headers of a webhook, as Stripe signs it. */
  const signed = (event: object, { secret = keys.webhook, at = clock.now() }: Signing = {}) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(at.getTime() / 1_000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return {
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    }
  }

  /** Sends one event as a webhook; returns the response. */
  const sendWebhook = (origin: string, event: object, signing?: Signing): Promise<Response> =>
    fetch(`${origin}${receivePaymentNotice.path}`, { method: 'POST', ...signed(event, signing) })

  return {
    /** Environment with which Kith takes payments from this server. */
    env: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      STRIPE_PUBLIC_KEY: keys.public,
      STRIPE_API_URL: server.url,
    },
    keys,
    url: server.url,
    seen: server.seen,
    fail: server.fail,
    records,
    signed,
    sendWebhook,

    /** Pays a checkout by a card, by default one that only its customer has. */
    payIntent(clientSecret: string, fingerprint?: string): void {
      const intent = intentOf(clientSecret)
      if (fingerprint !== undefined) records.cards.set(intent.customer, fingerprint)
      succeed(records, intent)
    },

    /** Declines the card; returns the message of the provider. */
    failCard(clientSecret: string): string {
      decline(records, intentOf(clientSecret))
      return DECLINED
    },

    /** From now on the saved cards of all customers are declined, or accepted again. */
    declineRenewals(isDeclined = true): void {
      for (const id of records.customers.keys())
        if (isDeclined) records.declined.add(id)
        else records.declined.delete(id)
    },

    /** Runs everything due by the clock: renewals and ends. */
    bill: () => bill(records),

    /** Refunds a payment, in full or by a number of cents. */
    refund: (clientSecret: string, cents?: number) =>
      refund(records, chargeOf(clientSecret), cents),

    /** The payer disputes a payment, or the dispute ends. */
    dispute(clientSecret: string, status: DisputeStatus): void {
      const { id: charge, payment_intent } = chargeOf(clientSecret)
      const known = [...records.disputes.values()].find(one => one.charge === charge)
      const id = known?.id ?? records.newId('du')
      const dispute = { id, object: 'dispute', charge, payment_intent, status } as const
      records.disputes.set(id, { ...dispute })
      chargeOf(clientSecret).disputed = true
      records.tell(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },

    /** Changes the records, as a version of Stripe that this release does not know might. */
    change: (edit: (records: StripeRecordsInMemory) => void): void => edit(records),

    /** Ends all running subscriptions, as the staff can in the dashboard. */
    endSubscriptions(): void {
      for (const one of records.subscriptions.values())
        if (one.ended_at === null) endSubscription(records, one)
    },

    /** Takes the events not yet sent by a webhook. */
    takeEvents: (): StandInEvent[] => records.events.splice(0),

    /** Sends all unsent events in order; returns the statuses. */
    async sendWebhooks(origin: string): Promise<number[]> {
      const statuses: number[] = []
      for (const event of records.events.splice(0)) {
        const response = await sendWebhook(origin, event)
        await response.arrayBuffer()
        statuses.push(response.status)
      }
      return statuses
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>
