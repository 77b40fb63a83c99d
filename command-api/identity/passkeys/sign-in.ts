import { finishPasskeySignIn, startPasskeySignIn } from '../../../contracts/identity/passkeys.ts'
import { unknownPasskey } from '../../../domain/identity/kith-account.ts'
import { command } from '../../handlers/handler.ts'
import { usePasskey } from './confirm.ts'
import { issueGrant } from './grants.ts'
import { requireSite } from './site.ts'
import { askBrowser, claimTicket, ticketed } from './tickets.ts'
import { accountOf, challengeOptions } from './webauthn.ts'

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
