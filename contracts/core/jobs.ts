import * as z from 'zod'
import { Id } from './ids.ts'

/** Common fields of every job: its cause (an event or call) and its task. */
export const JobEnvelope = z.object({
  cause: z.object({
    event: z.string(),
    correlation: z.string(),
    /**
     * When the job was to run: when its event happened, or when it was due if that is later. Absent
     * in jobs of calls and schedules.
     */
    wanted: z.iso.datetime().optional(),
  }),
  data: z.unknown(),
})
export type JobEnvelope = z.output<typeof JobEnvelope>

/** Enqueued by the API at an upload: checks later whether a profile uses the photo. */
export const purgePhotoDraft = {
  queue: 'purge-photo-draft',
  data: z.object({ photoId: Id, memberId: Id }),
} as const
export type PhotoDraft = z.output<typeof purgePhotoDraft.data>

/** Enqueued when a member views a profile. It omits the viewer, so that nothing can name them. */
export const tellProfileView = {
  queue: 'tell-profile-view',
  data: z.object({ profileId: Id }),
} as const

/** Enqueued at each sign-in of a member but their first. `device` as `deviceLabel` says it. */
export const tellNewSignIn = {
  queue: 'tell-new-sign-in',
  data: z.object({ profileId: Id, device: z.string().nullable() }),
} as const

const AccessChange = z.enum([
  'passkey-added',
  'passkey-linked',
  'passkey-recovered',
  'passkey-removed',
  'link-made',
  'codes-renewed',
  'waiver-asked',
  'waiver-cancelled',
])
export type AccessChange = z.output<typeof AccessChange>

/** Enqueued when a member changed how they sign in. */
export const tellAccessChange = {
  queue: 'tell-access-change',
  data: z.object({ profileId: Id, change: AccessChange }),
} as const

/** Enqueued by the API for an export that is too large to build during a request. */
export const prepareExport = {
  queue: 'prepare-export',
  data: z.object({ memberId: Id }),
} as const

/**
 * Enqueued by the API before a member's account is closed: ends their account at Kith's own provider, in
 * case the API stops half-way.
 */
export const closeKithAccount = {
  queue: 'close-kith-account',
  data: z.object({ memberId: Id, accountId: Id }),
} as const

/** Whose payments a job settles: a member, or the customer or charge that a notice names. */
const payer = z.union([
  z.strictObject({ memberId: Id }),
  z.strictObject({ customer: z.string() }),
  z.strictObject({ charge: z.string() }),
])
export type Payer = z.output<typeof payer>

/** Enqueued by the API for every notice of the provider: reads the account there and records it. */
export const settlePayments = { queue: 'settle-payments', data: payer } as const

/** A person's first weeks, one for each identity hash, and the account's claim to them. */
const TrialClaim = z.object({ claimId: Id, trialIds: z.array(Id).readonly() }).readonly()
export type TrialClaim = z.output<typeof TrialClaim>

/**
 * Enqueued by the API when an account is closed: deletes the customer at the provider, and records
 * or releases the first week that the account claimed.
 */
export const endPayments = {
  queue: 'end-payments',
  data: z.object({
    customer: z.string(),
    claim: TrialClaim.optional(),
  }),
} as const

/** The provider may be unavailable for a while, so these jobs are tried for an hour. */
export const paymentsRetry = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000 },
} as const
