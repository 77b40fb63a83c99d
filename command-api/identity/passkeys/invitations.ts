import { causedId } from '../../../contracts/core/ids.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/core/streams.ts'
import type { invitationStates } from '../../../contracts/identity/passkeys.ts'
import { signUpInvitation, whyNotUsable } from '../../../domain/identity/sign-up-invitation.ts'
import { signUpInvitationId } from '../../../engines/log/sign-up-invitation-id.ts'
import type { ApiRequest } from '../../handler.ts'
import type { Services } from '../../services.ts'
import type { PasskeySite } from './site.ts'

type InvitationServices = Pick<Services, 'dispatch' | 'keys' | 'clock'>

const why = async (token: string, { dispatch, keys, clock }: InvitationServices) => {
  const stream = streams.signUpInvitation(await signUpInvitationId(keys, token))
  const invitation = await dispatch.readState(signUpInvitation, stream)
  return whyNotUsable(invitation, clock.now().toISOString())
}

/**
 * The token of the invitation that a sign-up needs here; undefined where it needs none.
 * @throws {Refusal} `sign_up_closed`, or `invitation_required`: it came without one.
 */
export const neededInvitation = (
  { signUp }: PasskeySite,
  token: string | undefined,
): string | undefined => {
  if (signUp === 'closed')
    throw new Refusal('sign_up_closed', 'This Kith takes no new members at the moment.')
  if (signUp === 'open') return undefined
  if (token === undefined)
    throw new Refusal(
      'invitation_required',
      'This Kith takes new members by invitation. Open the link of yours.',
    )
  return token
}

/** @throws {Refusal} nobody can sign up with this invitation now. */
export const requireUsable = async (token: string, services: InvitationServices): Promise<void> => {
  const refusal = await why(token, services)
  if (refusal) throw refusal
}

/**
 * Takes a seat of an invitation for one account.
 * @throws {Refusal} as `requireUsable`.
 */
export const takeSeat = async (
  { dispatch, now }: Pick<ApiRequest<never>, 'dispatch' | 'now'>,
  { keys }: Pick<Services, 'keys'>,
  token: string,
  accountId: string,
): Promise<void> => {
  const invitationId = await signUpInvitationId(keys, token)
  await dispatch(
    signUpInvitation,
    streams.signUpInvitation(invitationId),
    { type: 'Use', invitationId, now: now.toISOString() },
    { command: causedId('use invitation', invitationId, accountId) },
  )
}

const states: Partial<Record<string, (typeof invitationStates)[number]>> = {
  sign_up_invitation_full: 'full',
  sign_up_invitation_expired: 'ended',
  invitation_required: 'unknown',
}

export const invitationState = async (token: string, services: InvitationServices) => {
  const refusal = await why(token, services)
  return (refusal && states[refusal.code]) ?? 'usable'
}
