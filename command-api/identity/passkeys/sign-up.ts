import { causedId } from '../../../contracts/core/ids.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { streams } from '../../../contracts/core/streams.ts'
import { finishSignUp, getSignUp, startSignUp } from '../../../contracts/identity/passkeys.ts'
import { kithAccount } from '../../../domain/identity/kith-account.ts'
import { signUpInvitation } from '../../../domain/identity/sign-up-invitation.ts'
import { signUpInvitationId } from '../../../engines/log/sign-up-invitation-id.ts'
import { command, query } from '../../handler.ts'
import { issueGrant } from './grants.ts'
import { invitationState, requireSignUp } from './invitations.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { requireSite } from './site.ts'
import { claimTicket, issueTicket } from './tickets.ts'
import { creationOptions, verifyMade } from './webauthn.ts'

const unlimited = { reads: [], limit: 'passkey', skipsIdempotency: true } as const

export const onGetSignUp = query(
  getSignUp,
  { reads: [], limit: 'passkey' },
  async ({ query: { invitation } }, services) => {
    const { passkeySite: site } = services
    return {
      offered: site !== undefined,
      mode: site?.signUp ?? 'closed',
      invitation:
        site?.signUp === 'invitation' && invitation !== undefined
          ? await invitationState(invitation, services)
          : null,
    }
  },
)

export const onStartSignUp = command(startSignUp, unlimited, async ({ body }, services) => {
  const site = requireSite(services)
  await requireSignUp(site, body.invitation, services)
  const accountId = randomId()
  const options = await creationOptions(site, accountId, [])
  const { challenge } = options
  return {
    ticket: await issueTicket({ purpose: 'sign-up', challenge, accountId }, services),
    options: { ...options },
  }
})

/**
 * Opens an account. A seat of the invitation is taken once the browser's answer is verified, and
 * before the account is opened, so that no more people come in than it has seats for.
 */
export const onFinishSignUp = command(finishSignUp, unlimited, async (request, services) => {
  const { ticket, credential, name, invitation } = request.body
  const site = requireSite(services)
  const { challenge, accountId } = await claimTicket(ticket, 'sign-up', services)
  const made = await verifyMade(site, challenge, credential)
  await requireSignUp(site, invitation, services)
  if (site.signUp === 'invitation' && invitation !== undefined) {
    const invitationId = await signUpInvitationId(services.keys, invitation)
    await request.dispatch(
      signUpInvitation,
      streams.signUpInvitation(invitationId),
      { type: 'Use', invitationId, now: request.now.toISOString() },
      { command: causedId('use invitation', invitationId, accountId) },
    )
  }
  const { codes, codeIds } = await newRecoveryCodes(services.keys)
  await request.dispatch(kithAccount, streams.kithAccount(accountId), {
    type: 'Open',
    accountId,
    way: site.signUp === 'invitation' ? 'invitation' : 'open',
    passkey: { ...made, passkeyId: request.newId(), name },
    codeIds,
  })
  return { grant: await issueGrant(accountId, services), recoveryCodes: codes }
})
