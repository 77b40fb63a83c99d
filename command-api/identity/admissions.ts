import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import type { invitationStates, SignUpMode } from '../../contracts/identity/passkeys.ts'
import {
  SIGN_UP_INVITATION,
  signUpInvitation,
  whyNotUsable,
} from '../../domain/identity/sign-up-invitation.ts'
import type { Config } from '../../engines/config/config.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Admissions, Applicant } from '../handlers/services.ts'
import { callerAddress, callerSite } from '../http/caller-address.ts'
import type { ConsumeRateLimit } from '../http/rate-limits.ts'

type AdmissionParts = {
  readonly dispatch: Dispatch
  readonly keys: Keys
  readonly clock: Clock
  readonly consumeRateLimit: ConsumeRateLimit
}

const states: Partial<Record<string, (typeof invitationStates)[number]>> = {
  sign_up_invitation_full: 'full',
  sign_up_invitation_expired: 'ended',
  invitation_required: 'unknown',
}

/** The invitation that a sign-up needs; undefined where it needs none. */
const neededInvitation = (mode: SignUpMode, { invitationId }: Applicant): string | undefined => {
  if (mode === 'closed')
    throw new Refusal('sign_up_closed', "We're not taking new members at the moment.")
  if (mode === 'open') return undefined
  if (invitationId === undefined)
    throw new Refusal(
      'invitation_required',
      'We take new members by invitation. Open your invitation link.',
    )
  return invitationId
}

const asTooMany = (error: unknown): never => {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal(
    'sign_up_limited',
    'Many people have signed up from your network today. Try again tomorrow, or over another connection.',
    error.retryAfter,
  )
}

export const createAdmissions = (
  { signUp: mode }: Pick<Config, 'signUp'>,
  { dispatch, keys, clock, consumeRateLimit }: AdmissionParts,
): Admissions => {
  const why = async (invitationId: string): Promise<Refusal | undefined> => {
    const stream = streams.signUpInvitation(invitationId)
    const invitation = await dispatch.readState(signUpInvitation, stream)
    return whyNotUsable(invitation, clock.now().toISOString())
  }

  const count = async ({ ip }: Applicant, calls: 0 | 1): Promise<void> => {
    await consumeRateLimit('signUp', callerAddress(ip), calls).catch(asTooMany)
    await consumeRateLimit('signUpOfSite', callerSite(ip), calls).catch(asTooMany)
  }

  const takeSeat = async (invitationId: string, id: string): Promise<void> => {
    const now = clock.now()
    const command = await keyedId(keys, 'use invitation', invitationId, id)
    await dispatch(
      signUpInvitation,
      streams.signUpInvitation(invitationId),
      { type: 'Use', invitationId, now: now.toISOString() },
      unlinkedContext(command, now),
    )
  }

  return {
    mode,

    invitationId: async token =>
      token === undefined ? undefined : keyedId(keys, SIGN_UP_INVITATION, token),

    async stateOf(invitationId) {
      const refusal = await why(invitationId)
      return (refusal && states[refusal.code]) ?? 'usable'
    },

    async ask(applicant) {
      const needed = neededInvitation(mode, applicant)
      const refusal = needed === undefined ? undefined : await why(needed)
      if (refusal) throw refusal
      await count(applicant, 0)
    },

    async admit(applicant, id) {
      const needed = neededInvitation(mode, applicant)
      await count(applicant, 0) // before the place is taken, which nobody gives back
      if (needed !== undefined) await takeSeat(needed, id)
      await count(applicant, 1)
      return needed ?? null
    },
  }
}
