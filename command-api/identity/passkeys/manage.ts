import { randomId } from '../../../contracts/core/random-id.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/core/streams.ts'
import {
  addPasskey,
  issueRecoveryCodes,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startConfirmation,
  startPasskey,
} from '../../../contracts/identity/passkeys.ts'
import { member } from '../../../domain/identity/decider.ts'
import {
  activePasskeys,
  type KithAccountCommand,
  kithAccount,
} from '../../../domain/identity/kith-account.ts'
import { identityHashesOf } from '../../../engines/log/identity-hashes.ts'
import { identities } from '../../../projections/views/identity.ts'
import { type ApiRequest, command, query } from '../../handler.ts'
import type { Services } from '../../services.ts'
import {
  ownAccountId,
  ownPasskeys,
  presentPasskeys,
  requireConfirmation,
  requireFreshSignIn,
  requireOwnAccount,
} from './own-account.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { type PasskeySite, requireSite } from './site.ts'
import { claimTicket, issueTicket } from './tickets.ts'
import { challengeOptions, creationOptions, verifyMade } from './webauthn.ts'

const limited = { reads: [], limit: 'passkey', skipsIdempotency: true } as const

type Request = Pick<
  ApiRequest<never>,
  'memberId' | 'sessionKey' | 'now' | 'dispatch' | 'readState' | 'waitForViews'
>

const execute = (request: Request, command: KithAccountCommand) =>
  request.dispatch(kithAccount, streams.kithAccount(command.accountId), command)

export const onListPasskeys = query(listPasskeys, { reads: [] }, ownPasskeys)

export const onStartConfirmation = command(
  startConfirmation,
  limited,
  async (request, services) => {
    const site = requireSite(services)
    const accountId = await requireOwnAccount(request, site)
    const account = await request.readState(kithAccount, streams.kithAccount(accountId))
    const options = await challengeOptions(site, activePasskeys(account))
    const { challenge } = options
    return {
      ticket: await issueTicket({ purpose: 'confirmation', challenge, accountId }, services),
      options: { ...options },
    }
  },
)

export const onStartPasskey = command(startPasskey, limited, async (request, services) => {
  const site = requireSite(services)
  const accountId = (await ownAccountId(request, site)) ?? randomId()
  const { passkeys } = await request.readState(kithAccount, streams.kithAccount(accountId))
  const options = await creationOptions(site, accountId, passkeys)
  const { challenge } = options
  return {
    ticket: await issueTicket({ purpose: 'add', challenge, accountId }, services),
    options: { ...options },
  }
})

/** Links the account to the caller, so that its passkeys sign them in. */
const linkAccount = async (
  request: Request,
  { issuer }: PasskeySite,
  accountId: string,
  { keys }: Services,
): Promise<void> => {
  const { memberId } = request
  const linked = { issuer, subject: accountId, verifiedEmail: null }
  const account = { memberId, email: null, firstName: null, lastName: null, profileImageUrl: null }
  const { position } = await request.dispatch(member, streams.member(memberId), {
    type: 'SignIn',
    account,
    identity: {
      provider: 'oidc',
      ...linked,
      identityHashes: await identityHashesOf(keys, [linked]),
    },
  })
  await request.waitForViews([identities.name], position)
}

export const onAddPasskey = command(addPasskey, limited, async (request, services) => {
  const { ticket, credential, name, confirmation } = request.body
  const site = requireSite(services)
  const owned = await ownAccountId(request, site)
  if (owned === undefined) await requireFreshSignIn(request, services)
  else await requireConfirmation(request, site, owned, confirmation, services)

  const { challenge, accountId } = await claimTicket(ticket, 'add', services)
  const made = await verifyMade(site, challenge, credential)
  const passkey = { ...made, passkeyId: request.newId(), name }
  if (owned !== undefined) {
    if (accountId !== owned)
      throw new Refusal('passkey_expired', 'This took too long, or was sent twice. Start again.')
    const { state } = await execute(request, { type: 'AddPasskey', accountId, passkey })
    return { ...presentPasskeys(state), recoveryCodes: null }
  }
  const { codes, codeIds } = await newRecoveryCodes(services.keys)
  const { state } = await execute(request, {
    type: 'Open',
    accountId,
    way: 'linked',
    passkey,
    codeIds,
  })
  await linkAccount(request, site, accountId, services)
  return { ...presentPasskeys(state), recoveryCodes: codes }
})

export const onRenamePasskey = command(renamePasskey, limited, async (request, services) => {
  const accountId = await requireOwnAccount(request, requireSite(services))
  const { id: passkeyId } = request.params
  const { name } = request.body
  const account = await request.readState(kithAccount, streams.kithAccount(accountId))
  if (!activePasskeys(account).some(passkey => passkey.passkeyId === passkeyId))
    throw new Refusal('not_found', 'Nothing was found at this address.')
  const { state } = await execute(request, { type: 'RenamePasskey', accountId, passkeyId, name })
  return presentPasskeys(state)
})

/** A passkey that was removed signs nobody in; sessions that it began are ended one by one. */
export const onRemovePasskey = command(removePasskey, limited, async (request, services) => {
  const site = requireSite(services)
  const accountId = await requireOwnAccount(request, site)
  const { id: passkeyId } = request.params
  await requireConfirmation(request, site, accountId, request.body.confirmation, services)
  const { state } = await execute(request, { type: 'RemovePasskey', accountId, passkeyId })
  return presentPasskeys(state)
})

export const onIssueRecoveryCodes = command(
  issueRecoveryCodes,
  limited,
  async (request, services) => {
    const site = requireSite(services)
    const accountId = await requireOwnAccount(request, site)
    await requireConfirmation(request, site, accountId, request.body.confirmation, services)
    const { codes, codeIds } = await newRecoveryCodes(services.keys)
    await execute(request, { type: 'IssueCodes', accountId, codeIds })
    return { recoveryCodes: codes }
  },
)
