import { randomId } from '../../../contracts/core/random-id.ts'
import { streams } from '../../../contracts/core/streams.ts'
import { finishSignUp, getSignUp, startSignUp } from '../../../contracts/identity/passkeys.ts'
import { kithAccount } from '../../../domain/identity/kith-account.ts'
import { command, query } from '../../handler.ts'
import { issueGrant } from './grants.ts'
import { invitationState, neededInvitation, requireUsable, takeSeat } from './invitations.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { requireSite } from './site.ts'
import { askBrowser, claimTicket, ticketed } from './tickets.ts'
import { creationOptions, verifyMade } from './webauthn.ts'

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

export const onStartSignUp = command(startSignUp, ticketed, async ({ body }, services) => {
  const site = requireSite(services)
  const needed = neededInvitation(site, body.invitation)
  if (needed !== undefined) await requireUsable(needed, services)
  const accountId = randomId()
  const options = await creationOptions(site, accountId, [])
  return askBrowser('sign-up', accountId, options, services)
})

/**
 * Opens an account. A seat of the invitation is taken once the browser's answer is verified, and
 * before the account is opened, so that no more people come in than it has seats for.
 */
export const onFinishSignUp = command(finishSignUp, ticketed, async (request, services) => {
  const { ticket, credential, name, invitation } = request.body
  const site = requireSite(services)
  const { challenge, accountId } = await claimTicket(ticket, 'sign-up', services)
  const made = await verifyMade(site, challenge, credential)
  const needed = neededInvitation(site, invitation)
  if (needed !== undefined) await takeSeat(request, services, needed, accountId)
  const passkeyId = request.newId()
  const { codes, codeIds } = await newRecoveryCodes(services.keys)
  await request.dispatch(kithAccount, streams.kithAccount(accountId), {
    type: 'Open',
    accountId,
    way: needed === undefined ? 'open' : 'invitation',
    passkey: { ...made, passkeyId, name },
    codeIds,
  })
  return { grant: await issueGrant({ accountId, passkeyId }, services), recoveryCodes: codes }
})
