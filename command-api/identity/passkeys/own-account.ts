import { closeKithAccount, type JobEnvelope } from '../../../contracts/core/jobs.ts'
import { subjects } from '../../../contracts/core/personal.ts'
import { nothingHere, Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/features.ts'
import type {
  Passkey,
  PasskeyConfirmation,
  Passkeys,
} from '../../../contracts/identity/passkeys.ts'
import { member, ownAccountIds } from '../../../domain/identity/decider.ts'
import {
  activePasskeys,
  type KithAccount,
  kithAccount,
  type StoredPasskey,
  unusedCodes,
} from '../../../domain/identity/kith-account.ts'
import type { ApiRequest } from '../../handlers/handler.ts'
import type { PasskeySite, Services } from '../../handlers/services.ts'
import { claimTicket } from './tickets.ts'
import { usePasskey } from './webauthn.ts'

/** A member who signs in elsewhere may add a passkey for so long after that, in milliseconds. */
const FRESH_SIGN_IN_MS = 10 * 60_000

type Request = Pick<ApiRequest<never>, 'memberId' | 'sessionKey' | 'now' | 'dispatch' | 'readState'>

type Reader = Pick<Request, 'memberId' | 'readState'>

/** Ids of the caller's accounts at Kith's own provider; calls that race may have opened several. */
const allOwnAccountIds = async (
  { memberId, readState }: Reader,
  { issuer }: PasskeySite,
): Promise<string[]> => ownAccountIds(await readState(member, streams.member(memberId)), issuer)

/** The id of the caller's account at Kith's own provider; undefined if they sign in elsewhere. */
export const ownAccountId = async (
  request: Reader,
  site: PasskeySite,
): Promise<string | undefined> => (await allOwnAccountIds(request, site))[0]

/** @throws {Refusal} `not_found`: the caller has no such account. */
export const requireOwnAccount = async (request: Request, site: PasskeySite): Promise<string> => {
  const accountId = await ownAccountId(request, site)
  if (accountId === undefined) throw nothingHere()
  return accountId
}

export const confirmationRequired = () =>
  new Refusal('confirmation_required', 'Confirm with one of your passkeys first.')

/**
 * Guards an unlocked device: a person who finds it must not change how its owner signs in.
 * @returns the id of the passkey that signed.
 * @throws {Refusal} `confirmation_required`, or as `usePasskey`.
 */
export const requireConfirmation = async (
  request: Request,
  site: PasskeySite,
  accountId: string,
  confirmation: PasskeyConfirmation | undefined,
  services: Pick<Services, 'shortLived' | 'clock'>,
): Promise<string> => {
  if (!confirmation) throw confirmationRequired()
  const { challenge, ...ticket } = await claimTicket(confirmation.ticket, 'confirmation', services)
  if (ticket.accountId !== accountId)
    throw new Refusal('confirmation_required', 'Confirm with one of your own passkeys.')
  return usePasskey(request, site, accountId, challenge, confirmation.credential)
}

/** @throws {Refusal} `confirmation_required`: the caller signed in too long ago. */
export const requireFreshSignIn = async (
  { memberId, sessionKey, now }: Request,
  { memberSessions }: Pick<Services, 'memberSessions'>,
): Promise<void> => {
  const session = (await memberSessions.list(memberId)).find(({ key }) => key === sessionKey)
  if (!session || now.getTime() - session.startedAt > FRESH_SIGN_IN_MS)
    throw new Refusal(
      'confirmation_required',
      'Sign out and in again first: a first passkey is added within ten minutes of signing in.',
    )
}

export const presentPasskey = (passkey: StoredPasskey): Passkey => {
  const { passkeyId, name, addedAt, lastUsedAt, backedUp } = passkey
  return { id: passkeyId, name, addedAt, lastUsedAt, backedUp }
}

export const presentPasskeys = (account: KithAccount): Passkeys => ({
  offered: true,
  passkeys: activePasskeys(account).map(presentPasskey),
  recoveryCodesLeft: unusedCodes(account),
})

/** The caller's passkeys; none where they sign in elsewhere. */
export const ownPasskeys = async (
  request: Request,
  { passkeySite: site }: Pick<Services, 'passkeySite'>,
): Promise<Passkeys> => {
  const accountId = site && (await ownAccountId(request, site))
  if (accountId === undefined)
    return { offered: site !== undefined, passkeys: [], recoveryCodesLeft: 0 }
  return presentPasskeys(await request.readState(kithAccount, streams.kithAccount(accountId)))
}

/** Long after the API closed the account itself, in milliseconds. */
const MADE_UP_FOR_MS = 60_000

type ClosingRequest = Pick<
  ApiRequest<never>,
  'memberId' | 'sessionKey' | 'now' | 'dispatch' | 'readState' | 'newId'
>

/**
 * Prepares that the caller's accounts at Kith's own provider end with their membership. Call what it
 * returns once that is closed: nobody finds the accounts from the member any more. A job for each does
 * the same in case this process stops in between.
 */
export const prepareEnd = async (
  request: ClosingRequest,
  { passkeySite, jobs, keys }: Pick<Services, 'passkeySite' | 'jobs' | 'keys'>,
): Promise<() => Promise<void>> => {
  const accountIds = passkeySite ? await allOwnAccountIds(request, passkeySite) : []
  const { memberId } = request
  for (const accountId of accountIds) {
    const id = request.newId()
    const cause = { event: id, correlation: id }
    const data: JobEnvelope = { cause, data: { memberId, accountId } }
    await jobs.add(closeKithAccount.queue, { id, data, delay: MADE_UP_FOR_MS })
  }
  return async () => {
    for (const accountId of accountIds) {
      const command = { type: 'Close', accountId } as const
      await request.dispatch(kithAccount, streams.kithAccount(accountId), command)
    }
    await keys.destroy(accountIds.map(subjects.kithAccount))
  }
}
