import { randomId } from '../../../contracts/core/random-id.ts'
import { streams } from '../../../contracts/features.ts'
import { finishSignUp, getSignUp, startSignUp } from '../../../contracts/identity/passkeys.ts'
import { kithAccount } from '../../../domain/identity/kith-account.ts'
import { command, query } from '../../handlers/handler.ts'
import { issueGrant } from './grants.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { requireSite } from './site.ts'
import { askBrowser, claimTicket, ticketed } from './tickets.ts'
import { creationOptions, verifyMade } from './webauthn.ts'

export const onGetSignUp = query(
  getSignUp,
  { reads: [], limit: 'passkey' },
  async ({ query: { invitation } }, services) => {
    const { passkeySite, admissions } = services
    const { mode } = admissions
    const invitationId = await admissions.invitationId(invitation)
    return {
      offered: passkeySite !== undefined,
      mode,
      invitation:
        mode === 'invitation' && invitationId !== undefined
          ? await admissions.stateOf(invitationId)
          : null,
    }
  },
)

export const onStartSignUp = command(startSignUp, ticketed, async ({ body, ip }, services) => {
  const site = requireSite(services)
  const { admissions } = services
  await admissions.ask({ ip, invitationId: await admissions.invitationId(body.invitation) })
  const accountId = randomId()
  const options = await creationOptions(site, accountId, [])
  return askBrowser('sign-up', accountId, options, services)
})

/**
 * Opens an account. It is counted, and takes a seat of the invitation, once the browser's answer is
 * verified, and before the account is opened, so that no more people come in than there is room for.
 */
export const onFinishSignUp = command(finishSignUp, ticketed, async (request, services) => {
  const { ticket, credential, name, invitation } = request.body
  const site = requireSite(services)
  const { admissions } = services
  const { challenge, accountId } = await claimTicket(ticket, 'sign-up', services)
  const made = await verifyMade(site, challenge, credential)
  const applicant = {
    ip: request.ip,
    invitationId: await admissions.invitationId(invitation),
  }
  const invitationId = await admissions.admit(applicant, accountId)
  const passkeyId = request.newId()
  const { codes, codeIds } = await newRecoveryCodes(services.keys)
  await request.dispatch(kithAccount, streams.kithAccount(accountId), {
    type: 'Open',
    accountId,
    way: invitationId === null ? 'open' : 'invitation',
    invitationId,
    passkey: { ...made, passkeyId, name },
    codeIds,
  })
  return { grant: await issueGrant({ accountId, passkeyId }, services), recoveryCodes: codes }
})
