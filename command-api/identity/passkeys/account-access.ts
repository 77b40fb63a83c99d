import { nothingHere } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/features.ts'
import {
  askPasskeyWaiver,
  cancelPasskeyWaiver,
  getPasskeyWaiver,
  type PasskeyWaiver,
  permitExport,
} from '../../../contracts/identity/account.ts'
import { member, passkeyWaiver } from '../../../domain/identity/decider.ts'
import { activePasskeys, kithAccount } from '../../../domain/identity/kith-account.ts'
import { type ApiRequest, command, query } from '../../handlers/handler.ts'
import type { PasskeySite, Services } from '../../handlers/services.ts'
import { tellOfChange } from '../tell-of-access.ts'
import { confirmationRequired, ownAccountId, requireConfirmation } from './own-account.ts'
import { ticketed } from './tickets.ts'

/*
 * Export and deletion of an account ask for one of its passkeys: an open session alone must not take or
 * destroy what a member has. A member who lost their passkeys waits for a day instead; every
 * device where they are signed in shows it.
 */

const PERMIT_MS = 10 * 60_000

type Caller = Pick<ApiRequest<never>, 'memberId' | 'sessionKey' | 'now' | 'readState'>

type Own = { readonly site: PasskeySite; readonly accountId: string }

/** The caller's account with passkeys; undefined if they have none. */
const accountWithPasskeys = async (
  caller: Caller,
  { passkeySite: site }: Pick<Services, 'passkeySite'>,
): Promise<Own | undefined> => {
  if (!site) return undefined
  const accountId = await ownAccountId(caller, site)
  if (accountId === undefined) return undefined
  const account = await caller.readState(kithAccount, streams.kithAccount(accountId))
  return activePasskeys(account).length > 0 ? { site, accountId } : undefined
}

const waiverOf = async ({ memberId, readState, now }: Caller) =>
  passkeyWaiver(await readState(member, streams.member(memberId)), now)

/** The account whose passkey has to confirm; undefined where none has to. */
const accountToConfirm = async (
  caller: Caller,
  services: Pick<Services, 'passkeySite'>,
): Promise<Own | undefined> => {
  const own = await accountWithPasskeys(caller, services)
  return own && (await waiverOf(caller))?.isOpen ? undefined : own
}

/** @throws {Refusal} as `requireConfirmation`, unless the caller needs no passkey. */
export const requirePasskey = async (
  request: Parameters<typeof requireConfirmation>[0],
  confirmation: Parameters<typeof requireConfirmation>[3],
  services: Pick<Services, 'passkeySite' | 'shortLived' | 'clock'>,
): Promise<void> => {
  const own = await accountToConfirm(request, services)
  if (own) await requireConfirmation(request, own.site, own.accountId, confirmation, services)
}

const permitKey = (sessionKey: string): string => `export-permit:${sessionKey}`

/** @throws {Refusal} `confirmation_required`: no passkey confirmed in this session just now. */
export const requireExportPermit = async (
  caller: Caller,
  services: Pick<Services, 'passkeySite' | 'shortLived'>,
): Promise<void> => {
  if (!(await accountToConfirm(caller, services))) return
  const key = permitKey(caller.sessionKey)
  const permit = await services.shortLived.get('sign-in', key, caller.now.getTime())
  if (!permit) throw confirmationRequired()
}

export const onPermitExport = command(permitExport, ticketed, async (request, services) => {
  const own = await accountWithPasskeys(request, services)
  if (!own) throw nothingHere()
  await requireConfirmation(request, own.site, own.accountId, request.body.passkey, services)
  const expiresAt = request.now.getTime() + PERMIT_MS
  await services.shortLived.put('sign-in', permitKey(request.sessionKey), {
    value: true,
    expiresAt,
  })
  return { until: new Date(expiresAt).toISOString() }
})

const presentWaiver = async (
  caller: Caller,
  services: Pick<Services, 'passkeySite'>,
): Promise<PasskeyWaiver> => {
  const own = await accountWithPasskeys(caller, services)
  const waiver = own && (await waiverOf(caller))
  return {
    needsPasskey: own !== undefined && !waiver?.isOpen,
    from: waiver?.from.toISOString() ?? null,
    until: waiver?.until.toISOString() ?? null,
  }
}

export const onGetPasskeyWaiver = query(getPasskeyWaiver, { reads: [] }, presentWaiver)

export const onAskPasskeyWaiver = command(askPasskeyWaiver, ticketed, async (request, services) => {
  if (!(await accountWithPasskeys(request, services))) throw nothingHere()
  const { memberId, now } = request
  const command = { type: 'AskPasskeyWaiver', memberId, now } as const
  const { events } = await request.dispatch(member, streams.member(memberId), command)
  if (events.length > 0) await tellOfChange('waiver-asked', request, services)
  return presentWaiver(request, services)
})

/** Ends a waiver, if there is one, and tells so. */
export const cancelWaiver = async (
  request: Pick<ApiRequest<never>, 'memberId' | 'dispatch' | 'newId'>,
  services: Pick<Services, 'jobs'>,
): Promise<void> => {
  const { memberId } = request
  const command = { type: 'CancelPasskeyWaiver', memberId } as const
  const { events } = await request.dispatch(member, streams.member(memberId), command)
  if (events.length > 0) await tellOfChange('waiver-cancelled', request, services)
}

export const onCancelPasskeyWaiver = command(
  cancelPasskeyWaiver,
  ticketed,
  async (request, services) => {
    await cancelWaiver(request, services)
    return presentWaiver(request, services)
  },
)
