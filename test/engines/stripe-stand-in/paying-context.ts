import type { ExecutionContext } from 'ava'
import { enqueueNotice } from '../../../command-api/payments/serve-notices.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { streams } from '../../../contracts/features.ts'
import type { PaidPlan } from '../../../contracts/payments/payments.ts'
import { subscription } from '../../../domain/payments/decider.ts'
import { openStripePayments } from '../../../engines/adapters/stripe/payments.ts'
import { paymentsQueues } from '../../../workers/payments/reactors.ts'
import { openWorkerContext } from '../../workers/worker-context.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

const [settleMember, endCustomer] = paymentsQueues

/** A worker context with payments by the stand-in, on one clock. */
export const openPayingContext = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { dispatch, cause, clock, jobs, letWork } = context
  const stripe = await startStripeStandIn(t, { clock })
  const { secret: secretKey, webhook: webhookSecret, public: publicKey } = stripe.keys
  const payments = openStripePayments({ secretKey, webhookSecret, publicKey, apiUrl: stripe.url })

  const recorded = (memberId: string) =>
    dispatch.readState(subscription, streams.subscription(memberId))

  return {
    ...context,
    stripe,
    payments,
    recorded,
    /** Starts a checkout as the API does; returns its client secret. */
    async checkOut(memberId: string, plan: PaidPlan): Promise<string> {
      const customer =
        (await recorded(memberId)).customer ?? (await payments.createCustomer(memberId, null))
      const started = {
        type: 'StartCheckout',
        memberId,
        checkoutId: randomId(),
        plan,
        customer,
      } as const
      const spent = (await payments.readAccount(customer))?.checkoutIds ?? []
      const command = { ...started, spent, now: clock.now() }
      const { state } = await dispatch(
        subscription,
        streams.subscription(memberId),
        command,
        cause(),
      )
      const checkout = { customer, checkoutId: state.checkout?.id ?? '' }
      return plan === 'once'
        ? payments.startPayment(checkout)
        : payments.startSubscription({ ...checkout, plan, hasFirstWeek: plan === 'monthly' })
    },
    /** Receives webhooks as the API does: adds a job for each relevant one. */
    async receive(events: readonly object[]): Promise<void> {
      for (const event of events) {
        const { body, headers } = stripe.signed(event)
        const signature = headers['stripe-signature']
        const notice = payments.readNotice(Buffer.from(body), signature, clock.now())
        if (notice) await enqueueNotice(jobs, notice, 'request')
      }
    },
    /** Runs the waiting jobs; returns the failures. */
    letSettle: () => letWork(settleMember, { payments }),
    letEnd: () => letWork(endCustomer, { payments }),
    /** End of the paid premium of a member, by the log. */
    paidUntil: async (memberId: string) => (await recorded(memberId)).grants.stripe ?? null,
  }
}
