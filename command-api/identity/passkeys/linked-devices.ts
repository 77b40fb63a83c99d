import { Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/features.ts'
import {
  addLinkedPasskey,
  linkDevice,
  startLinkedPasskey,
} from '../../../contracts/identity/passkeys.ts'
import { isActive, type KithAccount, kithAccount } from '../../../domain/identity/kith-account.ts'
import { identities } from '../../../projections/views/identity.ts'
import { type ApiRequest, command } from '../../handlers/handler.ts'
import { tellOfChange, tellOwnerOfChange } from '../tell-of-access.ts'
import { presentPasskey, requireConfirmation, requireOwnAccount } from './own-account.ts'
import {
  askBrowser,
  claimSecret,
  claimTicket,
  issueSecret,
  readSecret,
  ticketed,
} from './tickets.ts'
import { creationOptions, requireSite, verifyMade } from './webauthn.ts'

const LINK_MS = 10 * 60_000
const KIND = 'passkey-link'

/** The account, and the passkey that made the link. */
type Linked = { readonly accountId: string; readonly passkeyId: string }

const linkEnded = () =>
  new Refusal('not_found', 'This link was used or has ended. Make a new one on the other device.')

/** @throws {Refusal} `not_found`: the passkey that made the link was removed. */
const requireMaker = async (
  { accountId, passkeyId }: Linked,
  { readState }: Pick<ApiRequest<never>, 'readState'>,
): Promise<KithAccount> => {
  const account = await readState(kithAccount, streams.kithAccount(accountId))
  if (!isActive(account, passkeyId)) throw linkEnded()
  return account
}

/** The secret stands behind the `#`, so that no server and no log gets it with the page. */
export const onLinkDevice = command(linkDevice, ticketed, async (request, services) => {
  const site = requireSite(services)
  const accountId = await requireOwnAccount(request, site)
  const { confirmation } = request.body
  const passkeyId = await requireConfirmation(request, site, accountId, confirmation, services)
  const linked: Linked = { accountId, passkeyId }
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
    const { passkeys } = await requireMaker(linked, request)
    const options = await creationOptions(site, accountId, passkeys)
    return askBrowser('linked', accountId, options, services)
  },
)

const telling = { ...ticketed, reads: [identities] } as const

export const onAddLinkedPasskey = command(addLinkedPasskey, telling, async (request, services) => {
  const { link, ticket, credential, name } = request.body
  const site = requireSite(services)
  const { challenge, accountId } = await claimTicket(ticket, 'linked', services)
  const made = await verifyMade(site, challenge, credential)
  const linked = await claimSecret<Linked>(KIND, link, services)
  if (linked?.accountId !== accountId) throw linkEnded()
  await requireMaker(linked, request)
  const passkeyId = request.newId()
  const { state } = await request.dispatch(kithAccount, streams.kithAccount(accountId), {
    type: 'AddPasskey',
    accountId,
    passkey: { ...made, passkeyId, name },
    by: linked.passkeyId,
  })
  const added = state.passkeys.find(passkey => passkey.passkeyId === passkeyId)
  if (!added) throw new Error('The passkey that was added is not in its account.')
  await tellOwnerOfChange('passkey-linked', accountId, site, request, services)
  return presentPasskey(added)
})
