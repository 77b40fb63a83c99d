import { Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/core/streams.ts'
import type { invitationStates } from '../../../contracts/identity/passkeys.ts'
import { signUpInvitation, whyNotUsable } from '../../../domain/identity/sign-up-invitation.ts'
import { signUpInvitationId } from '../../../engines/log/sign-up-invitation-id.ts'
import type { Services } from '../../services.ts'
import type { PasskeySite } from './site.ts'

type InvitationServices = Pick<Services, 'dispatch' | 'keys' | 'clock'>

const why = async (token: string, { dispatch, keys, clock }: InvitationServices) => {
  const stream = streams.signUpInvitation(await signUpInvitationId(keys, token))
  const invitation = await dispatch.readState(signUpInvitation, stream)
  return whyNotUsable(invitation, clock.now().toISOString())
}

/** @throws {Refusal} nobody can sign up now, or not with this invitation. */
export const requireSignUp = async (
  { signUp }: PasskeySite,
  token: string | undefined,
  services: InvitationServices,
): Promise<void> => {
  if (signUp === 'closed')
    throw new Refusal('sign_up_closed', 'This Kith takes no new members at the moment.')
  if (signUp === 'open') return
  if (token === undefined)
    throw new Refusal(
      'invitation_required',
      'This Kith takes new members by invitation. Open the link of yours.',
    )
  const refusal = await why(token, services)
  if (refusal) throw refusal
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
