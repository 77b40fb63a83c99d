import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'

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
