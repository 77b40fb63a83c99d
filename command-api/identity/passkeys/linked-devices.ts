import { Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/core/streams.ts'
import {
  addLinkedPasskey,
  linkDevice,
  startLinkedPasskey,
} from '../../../contracts/identity/passkeys.ts'
import { kithAccount } from '../../../domain/identity/kith-account.ts'
import { command } from '../../handler.ts'
import { tellOfChange } from '../tell-other-devices.ts'
import { presentPasskey, requireConfirmation, requireOwnAccount } from './own-account.ts'
import { requireSite } from './site.ts'
import {
  askBrowser,
  claimSecret,
  claimTicket,
  issueSecret,
  readSecret,
  ticketed,
} from './tickets.ts'
import { creationOptions, verifyMade } from './webauthn.ts'

const LINK_MS = 10 * 60_000
const KIND = 'passkey-link'

type Linked = { readonly accountId: string }

const linkEnded = () =>
  new Refusal('not_found', 'This link was used or has ended. Make a new one on the other device.')

/** The secret stands behind the `#`, so that no server and no log gets it with the page. */
export const onLinkDevice = command(linkDevice, ticketed, async (request, services) => {
  const site = requireSite(services)
  const accountId = await requireOwnAccount(request, site)
  await requireConfirmation(request, site, accountId, request.body.confirmation, services)
  const linked: Linked = { accountId }
  const { secret, expiresAt } = await issueSecret(KIND, linked, LINK_MS, services)
  await tellOfChange('link-made', request, services)
  return {
    link: `${site.origin}/auth/add-passkey#${secret}`,
    expiresAt: new Date(expiresAt).toISOString(),
  }
})

export const onStartLinkedPasskey = command(
  startLinkedPasskey,
  ticketed,
  async (request, services) => {
    const site = requireSite(services)
    const linked = await readSecret<Linked>(KIND, request.body.link, services)
    if (!linked) throw linkEnded()
    const { accountId } = linked
    const { passkeys } = await request.readState(kithAccount, streams.kithAccount(accountId))
    const options = await creationOptions(site, accountId, passkeys)
    return askBrowser('linked', accountId, options, services)
  },
)

export const onAddLinkedPasskey = command(addLinkedPasskey, ticketed, async (request, services) => {
  const { link, ticket, credential, name } = request.body
  const site = requireSite(services)
  const { challenge, accountId } = await claimTicket(ticket, 'linked', services)
  const made = await verifyMade(site, challenge, credential)
  const linked = await claimSecret<Linked>(KIND, link, services)
  if (linked?.accountId !== accountId) throw linkEnded()
  const passkeyId = request.newId()
  const { state } = await request.dispatch(kithAccount, streams.kithAccount(accountId), {
    type: 'AddPasskey',
    accountId,
    passkey: { ...made, passkeyId, name },
  })
  const added = state.passkeys.find(passkey => passkey.passkeyId === passkeyId)
  if (!added) throw new Error('The passkey that was added is not in its account.')
  return presentPasskey(added)
})
