import * as z from 'zod'
import { event, type Instant } from './event.ts'
import { Id } from './ids.ts'

/** Who grants premium: the staff, or a payment. */
export const EntitlementSource = z.enum(['staff', 'stripe'])
export type EntitlementSource = z.output<typeof EntitlementSource>

/** Whether a member has premium, from which source, and until when. */
export const Premium = z.object({
  active: z.boolean(),
  source: EntitlementSource.nullable(),
  until: z.iso.datetime().nullable(),
})
export type Premium = z.output<typeof Premium>

/** When premium of each source ends. */
export type PremiumGrants = { readonly [S in EntitlementSource]?: Instant }

const noPremium: Premium = { active: false, source: null, until: null }

/** Premium at a time: that of the source which lasts longest. */
export const premiumAt = (grants: PremiumGrants, now: Date): Premium => {
  const lasting = EntitlementSource.options.flatMap(source => {
    const until = grants[source]
    return until !== undefined && Date.parse(until) > now.getTime() ? [{ source, until }] : []
  })
  const [last] = lasting.sort((one, other) => Date.parse(other.until) - Date.parse(one.until))
  return last ? { active: true, ...last } : noPremium
}

const operator = 'the name by which a member of staff answers for what they did'

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
] as const
