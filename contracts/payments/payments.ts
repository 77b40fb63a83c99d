import * as z from 'zod'
import type { Instant } from '../core/event.ts'

/** Who grants premium: the staff, or a payment. */
export const EntitlementSource = z.enum(['staff', 'stripe'])
export type EntitlementSource = z.output<typeof EntitlementSource>

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
