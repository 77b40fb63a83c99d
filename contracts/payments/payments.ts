import * as z from 'zod'
import { event, type Instant } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofMember } from '../core/personal.ts'

/** Who grants premium: the staff, or a payment. */
const EntitlementSource = z.enum(['staff', 'stripe'])
type EntitlementSource = z.output<typeof EntitlementSource>

/**
 * Premium of a member: unlimited likes, names of likers, all discovery filters and a better place
 * in decks. Says whether they have it, from which source, and until when.
 */
export const Premium = z.object({
  active: z.boolean(),
  source: EntitlementSource.nullable(),
  until: z.iso.datetime().nullable(),
})
export type Premium = z.output<typeof Premium>

/** When premium of each source ends. */
export type PremiumGrants = { readonly [S in EntitlementSource]?: Instant }

/** Premium where it is not sold: without a source or an end. */
export const freePremium: Premium = { active: true, source: null, until: null }

const noPremium: Premium = { active: false, source: null, until: null }

/** Premium at a time, from the source that lasts longest. */
export const premiumAt = (grants: PremiumGrants, now: Date): Premium => {
  const lasting = EntitlementSource.options.flatMap(source => {
    const until = grants[source]
    return until !== undefined && Date.parse(until) > now.getTime() ? [{ source, until }] : []
  })
  const [last] = lasting.sort((one, other) => Date.parse(other.until) - Date.parse(one.until))
  return last ? { active: true, ...last } : noPremium
}

/** What can be bought: two subscriptions, and one payment for thirty days. */
export const PaidPlan = z.enum(['monthly', 'annual', 'once'])
export type PaidPlan = z.output<typeof PaidPlan>

export const SubscriptionPlan = PaidPlan.extract(['monthly', 'annual'])
export type SubscriptionPlan = z.output<typeof SubscriptionPlan>

export const SubscriptionStatus = z.enum(['trialing', 'active', 'past_due', 'ended'])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

const operator = 'the name by which a member of staff answers for what they did'
const cents = 'an amount in US cents, which says nothing about who paid it'

const ofPayment = { memberId: Id, paymentId: Id, plan: PaidPlan, cents: z.int().min(0) }

/** Events of a member's purchases and entitlements. */
export const paymentsEvents = [
  /** Replaces the earlier grant of its source. `operator` is null unless the staff granted it. */
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
  /** Ends the grant of one source early. */
  event(
    'EntitlementEnded',
    z.object({ memberId: Id, source: EntitlementSource, operator: z.string().nullable() }),
    { open: { operator } },
  ),
  /** `customer` is the payment provider's id of the member; null once they have left. */
  event(
    'CheckoutStarted',
    z.object({ memberId: Id, checkoutId: Id, plan: PaidPlan, customer: z.string().nullable() }),
    { personal: { keySubjects: [ofMember('memberId')], erased: { customer: null } } },
  ),
  /** A paid subscription is new or has changed. */
  event(
    'SubscriptionChanged',
    z.object({
      memberId: Id,
      /** Derived from the provider's id, and cannot be traced back to it. */
      subscriptionId: Id,
      plan: SubscriptionPlan,
      status: SubscriptionStatus,
      /** Price of a month or year. */
      cents: z.int().min(0),
      /** When it is charged next; null if it ends before. */
      renewsAt: z.iso.datetime().nullable(),
      /** When the paid time ends or ended; null while it renews. */
      endsAt: z.iso.datetime().nullable(),
    }),
    { open: { cents } },
  ),
  event('PaymentReceived', z.object({ ...ofPayment, paidAt: z.iso.datetime() }), {
    open: { cents },
  }),
  /** How much of a payment was taken back in total: 0 again after a won dispute. */
  event('PaymentRefunded', z.object(ofPayment), { open: { cents } }),
] as const

const ofTrial = { trialId: Id }

/**
 * Events of the first week that a person may have. `trialId` is derived from an identity hash,
 * `claimId` from an account, both by a key of the installation: neither can be traced back.
 */
export const trialEvents = [
  /** An account started a checkout with the first week; no other account of the person may. */
  event('TrialReserved', z.object({ ...ofTrial, claimId: Id })),
  /** The account was closed without having paid. */
  event('TrialReleased', z.object({ ...ofTrial, claimId: Id })),
  /** The person paid for a subscription: they had the week, or could have had it. */
  event('TrialHad', z.object(ofTrial)),
  /** It is too old to be kept. */
  event('TrialForgotten', z.object(ofTrial)),
] as const
