import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofMember } from '../core/personal.ts'
import { EntitlementSource, PaidPlan, SubscriptionPlan, SubscriptionStatus } from './payments.ts'

const operator = 'the name by which a member of staff answers for what they did'
const cents = 'an amount in US cents, which says nothing about who paid it'

const ofPayment = { memberId: Id, paymentId: Id, plan: PaidPlan, cents: z.int().min(0) }

/** Of the stream of what a member has paid for and is entitled to. */
export const paymentsEvents = [
  /** Replaces what the same source granted before. `operator` is null where nobody of the staff did. */
  event(
    'EntitlementGranted',
    z.object({
      memberId: Id,
      source: EntitlementSource,
      until: z.iso.datetime(),
      operator: z.string().nullable(),
    }),
    { open: { operator } },
  ),
  /** Ends what one source granted, before its time. */
  event(
    'EntitlementEnded',
    z.object({ memberId: Id, source: EntitlementSource, operator: z.string().nullable() }),
    { open: { operator } },
  ),
  /** `customer` is what the provider of payments calls the member; null once they have left. */
  event(
    'CheckoutStarted',
    z.object({ memberId: Id, checkoutId: Id, plan: PaidPlan, customer: z.string().nullable() }),
    { personal: { keySubjects: [ofMember('memberId')], erased: { customer: null } } },
  ),
  /** A subscription that was paid for is new or has changed. */
  event(
    'SubscriptionChanged',
    z.object({
      memberId: Id,
      /** Follows from the provider's own id, and does not lead back to it. */
      subscriptionId: Id,
      plan: SubscriptionPlan,
      status: SubscriptionStatus,
      /** Price of a month or year. */
      cents: z.int().min(0),
      /** When it is charged next; null when it ends before. */
      renewsAt: z.iso.datetime().nullable(),
      /** When what was paid for ends, or has ended; null while it renews. */
      endsAt: z.iso.datetime().nullable(),
    }),
    { open: { cents } },
  ),
  event('PaymentReceived', z.object({ ...ofPayment, paidAt: z.iso.datetime() }), {
    open: { cents },
  }),
  /** How much of a payment was taken back in all: 0 again after a dispute was won. */
  event('PaymentRefunded', z.object(ofPayment), { open: { cents } }),
] as const
