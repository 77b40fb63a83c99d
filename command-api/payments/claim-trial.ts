import type { TrialClaim } from '../../contracts/core/jobs.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { type Trial, type TrialCommand, trial } from '../../domain/payments/trial-decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { trialClaimOf, trialIdsInLog } from '../../projections/views/trials.ts'
import type { Services } from '../handlers/services.ts'

type TrialServices = Pick<Services, 'dispatch' | 'keys' | 'clock'>

/** The claim of a member by the log. A closed account has no trial ids. */
export const claimOf = async (
  memberId: string,
  { dispatch, keys }: TrialServices,
): Promise<TrialClaim> => ({
  claimId: await trialClaimOf(keys, memberId),
  trialIds: await trialIdsInLog(memberId, { dispatch, keys }),
})

/** Dispatches without cause or actor, so that the log does not link a person's accounts. */
const dispatchTrial = async (
  command: TrialCommand,
  { dispatch, clock }: TrialServices,
): Promise<Trial> => {
  const context = unlinkedContext(randomId(), clock.now())
  const { state } = await dispatch(trial, streams.trial(command.trialId), command, context)
  return state
}

/**
 * Reserves a person's first week for an account, on the stream of each identity hash in a fixed
 * order, so that one of several concurrent accounts gets them all. If one identity has used it, it
 * is recorded for all.
 * @returns false if another account has it, it was used, or the account has no identity.
 */
export const reserveTrial = async (
  { claimId, trialIds }: TrialClaim,
  services: TrialServices,
): Promise<boolean> => {
  for (const trialId of trialIds) {
    const state = await dispatchTrial({ type: 'Reserve', trialId, claimId }, services)
    if (state.status === 'had') await recordTrial({ trialIds }, services)
    if (state.status !== 'reserved' || state.claimId !== claimId) return false
  }
  return trialIds.length > 0
}

/** Releases the first week, if the account has it. */
export const releaseTrial = async (
  { claimId, trialIds }: TrialClaim,
  services: TrialServices,
): Promise<void> => {
  for (const trialId of trialIds)
    await dispatchTrial({ type: 'Release', trialId, claimId }, services)
}

/** Records that a person has paid for a subscription. */
export const recordTrial = async (
  { trialIds }: Pick<TrialClaim, 'trialIds'>,
  services: TrialServices,
): Promise<void> => {
  for (const trialId of trialIds) await dispatchTrial({ type: 'RecordHad', trialId }, services)
}
