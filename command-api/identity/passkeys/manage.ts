import { randomId } from '../../../contracts/core/random-id.ts'
import { nothingHere } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/features.ts'
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
import { identityHashesOf } from '../../../engines/log/keyed-ids.ts'
import { identities } from '../../../projections/views/identity.ts'
import { type ApiRequest, command, query } from '../../handlers/handler.ts'
import type { PasskeySite, Services } from '../../handlers/services.ts'
import { tellOfChange } from '../tell-of-access.ts'
import { cancelWaiver } from './account-access.ts'
import {
  ownAccountId,
  ownPasskeys,
  presentPasskeys,
  requireConfirmation,
  requireFreshSignIn,
  requireOwnAccount,
} from './own-account.ts'
import { newRecoveryCodes } from './recovery.ts'
import { askBrowser, claimTicket, ticketExpired, ticketed } from './tickets.ts'
import { challengeOptions, creationOptions, requireSite, verifyMade } from './webauthn.ts'

type Request = Pick<
  ApiRequest<never>,
  'memberId' | 'sessionKey' | 'now' | 'dispatch' | 'readState' | 'waitForViews'
>

const execute = (request: Request, command: KithAccountCommand) =>
  request.dispatch(kithAccount, streams.kithAccount(command.accountId), command)

export const onListPasskeys = query(listPasskeys, { reads: [] }, ownPasskeys)

export const onStartConfirmation = command(
  startConfirmation,
  ticketed,
  async (request, services) => {
    const site = requireSite(services)
    const accountId = await requireOwnAccount(request, site)
    const account = await request.readState(kithAccount, streams.kithAccount(accountId))
    const options = await challengeOptions(site, activePasskeys(account))
    return askBrowser('confirmation', accountId, options, services)
  },
)

export const onStartPasskey = command(startPasskey, ticketed, async (request, services) => {
  const site = requireSite(services)
  const accountId = (await ownAccountId(request, site)) ?? randomId()
  const { passkeys } = await request.readState(kithAccount, streams.kithAccount(accountId))
  const options = await creationOptions(site, accountId, passkeys)
  return askBrowser('add', accountId, options, services)
})

/**
 * Links an account to the caller, so that its passkeys sign them in.
 * @throws {Refusal} `confirmation_required`: they have one already.
 */
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
    isOwnAccount: true,
  })
  await request.waitForViews([identities.name], position)
}

/**
 * The first passkey opens an account. The account is linked before it is opened, because the member's
 * stream decides which of several is theirs; one that was linked and never opened is opened here.
 */
export const onAddPasskey = command(addPasskey, ticketed, async (request, services) => {
  const { ticket, credential, name, confirmation } = request.body
  const site = requireSite(services)
  const linkedId = await ownAccountId(request, site)
  const isOpen =
    linkedId !== undefined &&
    (await request.readState(kithAccount, streams.kithAccount(linkedId))).status === 'open'
  const by = isOpen
    ? await requireConfirmation(request, site, linkedId, confirmation, services)
    : undefined
  if (by === undefined) await requireFreshSignIn(request, services)

  const { challenge, accountId } = await claimTicket(ticket, 'add', services)
  if (linkedId !== undefined && linkedId !== accountId) throw ticketExpired()
  const made = await verifyMade(site, challenge, credential)
  const passkey = { ...made, passkeyId: request.newId(), name }
  if (by !== undefined) {
    const { state } = await execute(request, { type: 'AddPasskey', accountId, passkey, by })
    await tellOfChange('passkey-added', request, services)
    return { ...presentPasskeys(state), recoveryCodes: null }
  }
  const { codes, codeIds } = await newRecoveryCodes(services.keys)
  await linkAccount(request, site, accountId, services)
  const { state } = await execute(request, {
    type: 'Open',
    accountId,
    way: 'linked',
    passkey,
    codeIds,
  })
  await tellOfChange('passkey-added', request, services)
  return { ...presentPasskeys(state), recoveryCodes: codes }
})

export const onRenamePasskey = command(renamePasskey, ticketed, async (request, services) => {
  const accountId = await requireOwnAccount(request, requireSite(services))
  const { id: passkeyId } = request.params
  const { name } = request.body
  const account = await request.readState(kithAccount, streams.kithAccount(accountId))
  if (!activePasskeys(account).some(passkey => passkey.passkeyId === passkeyId)) throw nothingHere()
  const { state } = await execute(request, { type: 'RenamePasskey', accountId, passkeyId, name })
  return presentPasskeys(state)
})

/**
 * A passkey that was removed signs nobody in. What it began ends with it: links to other devices,
 * recovery codes, and at once sessions with their sockets and pushes. The session of the request stays: its member has just confirmed who they are.
 */
export const onRemovePasskey = command(removePasskey, ticketed, async (request, services) => {
  const site = requireSite(services)
  const accountId = await requireOwnAccount(request, site)
  const { id: passkeyId } = request.params
  const { confirmation } = request.body
  const by = await requireConfirmation(request, site, accountId, confirmation, services)
  const { codes, codesOf } = await request.readState(kithAccount, streams.kithAccount(accountId))
  const { state } = await execute(request, { type: 'RemovePasskey', accountId, passkeyId, by })
  const { memberId, sessionKey } = request
  await services.memberSessions.endBegunBy(memberId, passkeyId, sessionKey)
  await tellOfChange('passkey-removed', request, services)
  await cancelWaiver(request, services)
  const recoveryCodesEnded = codes.size > 0 && codesOf === passkeyId
  return { ...presentPasskeys(state), recoveryCodesEnded }
})

export const onIssueRecoveryCodes = command(
  issueRecoveryCodes,
  ticketed,
  async (request, services) => {
    const site = requireSite(services)
    const accountId = await requireOwnAccount(request, site)
    const { confirmation } = request.body
    const by = await requireConfirmation(request, site, accountId, confirmation, services)
    const { codes, codeIds } = await newRecoveryCodes(services.keys)
    await execute(request, { type: 'IssueCodes', accountId, codeIds, by })
    await tellOfChange('codes-renewed', request, services)
    return { recoveryCodes: codes }
  },
)
