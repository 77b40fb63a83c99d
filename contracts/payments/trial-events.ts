import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'

const ofTrial = { trialId: Id }

/**
 * Events of the first week that a person may have. `trialId` follows from an identity hash by a key
 * of the installation, `claimId` from an account: neither leads back to whom it belongs.
 */
export const trialEvents = [
  /** An account started a checkout with the first week; no other account of the person may. */
  event('TrialReserved', z.object({ ...ofTrial, claimId: Id })),
  /** The account was closed and had paid for nothing. */
  event('TrialReleased', z.object({ ...ofTrial, claimId: Id })),
  /** The person has paid for a subscription: they have had the week, or had the choice. */
  event('TrialHad', z.object(ofTrial)),
  /** It is too long ago to be kept. */
  event('TrialForgotten', z.object(ofTrial)),
] as const
