import { Refusal } from '../../../contracts/core/refusals.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '../../../contracts/identity/passkeys.ts'
import { command } from '../../handler.ts'
import { usePasskey } from './confirm.ts'
import { issueGrant } from './grants.ts'
import { requireSite } from './site.ts'
import { claimTicket, issueTicket } from './tickets.ts'
import { accountOf, challengeOptions } from './webauthn.ts'

const unlimited = { reads: [], limit: 'passkey', skipsIdempotency: true } as const

/** Asks for any passkey of this site, so that nothing about accounts can be asked. */
export const onStartPasskeySignIn = command(startPasskeySignIn, unlimited, async (_, services) => {
  const options = await challengeOptions(requireSite(services))
  const { challenge } = options
  return {
    ticket: await issueTicket({ purpose: 'sign-in', challenge, accountId: '' }, services),
    options: { ...options },
  }
})

export const onFinishPasskeySignIn = command(
  finishPasskeySignIn,
  unlimited,
  async (request, services) => {
    const { ticket, credential } = request.body
    const site = requireSite(services)
    const { challenge } = await claimTicket(ticket, 'sign-in', services)
    const accountId = accountOf(credential)
    if (accountId === undefined)
      throw new Refusal(
        'passkey_unknown',
        'This passkey is not known here. Sign up, or use another one.',
      )
    await usePasskey(request, site, accountId, challenge, credential)
    return { grant: await issueGrant(accountId, services) }
  },
)
