import { randomId } from '../../../contracts/core/random-id.ts'
import { streams } from '../../../contracts/features.ts'
import {
  finishPasskeySignIn,
  finishSignUp,
  getSignUp,
  startPasskeySignIn,
  startSignUp,
} from '../../../contracts/identity/passkeys.ts'
import { kithAccount, unknownPasskey } from '../../../domain/identity/kith-account.ts'
import { command, query } from '../../handlers/handler.ts'
import { newRecoveryCodes } from './recovery.ts'
import { askBrowser, claimTicket, issueGrant, ticketed } from './tickets.ts'
import {
  accountOf,
  challengeOptions,
  creationOptions,
  requireSite,
  usePasskey,
  verifyMade,
} from './webauthn.ts'

/** Asks for any passkey of this site, so that nothing about accounts can be asked. */
export const onStartPasskeySignIn = command(startPasskeySignIn, ticketed, async (_, services) => {
  const options = await challengeOptions(requireSite(services))
  return askBrowser('sign-in', '', options, services)
})

export const onFinishPasskeySignIn = command(
  finishPasskeySignIn,
  ticketed,
  async (request, services) => {
    const { ticket, credential } = request.body
    const site = requireSite(services)
    const { challenge } = await claimTicket(ticket, 'sign-in', services)
    const accountId = accountOf(credential)
    if (accountId === undefined) throw unknownPasskey()
    const passkeyId = await usePasskey(request, site, accountId, challenge, credential)
    return { grant: await issueGrant({ accountId, passkeyId }, services) }
  },
)

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
