import { randomBytes } from 'node:crypto'
import { foldText } from '../../../contracts/core/folded-text.ts'
import { streams } from '../../../contracts/features.ts'
import {
  finishRecovery,
  RECOVERY_CODES,
  startRecovery,
} from '../../../contracts/identity/passkeys.ts'
import {
  kithAccount,
  unknownRecoveryCode,
  unusedCodes,
  whyNotRecovered,
} from '../../../domain/identity/kith-account.ts'
import { keyedId } from '../../../engines/log/keyed-ids.ts'
import type { Keys } from '../../../engines/ports/keys.ts'
import { identities } from '../../../projections/views/identity.ts'
import { kithAccounts } from '../../../projections/views/kith-accounts.ts'
import { type ApiRequest, command } from '../../handlers/handler.ts'
import type { Services } from '../../handlers/services.ts'
import { retryAfterCatchUp } from '../../http/consistency.ts'
import { tellOwnerOfChange } from '../tell-of-access.ts'
import { askBrowser, claimTicket, issueGrant, ticketed } from './tickets.ts'
import { creationOptions, requireSite, verifyMade } from './webauthn.ts'

const limited = { ...ticketed, reads: [kithAccounts, identities], limit: 'recovery' } as const

/**
 * The account of a code, also of one that was issued a moment ago.
 *
 * @throws {Refusal} `recovery_code_unknown`.
 */
const accountOfCode = async (
  codeId: string,
  request: Pick<ApiRequest<unknown>, 'waitForViews'>,
  services: Services,
): Promise<string> => {
  const where = { codeIds: codeId }
  const found = await retryAfterCatchUp([kithAccounts], request, services, async () => {
    const [account] = await services.views.collection(kithAccounts).find({ where, limit: 1 })
    return account
  })
  if (!found) throw unknownRecoveryCode()
  return found.accountId
}

export const onStartRecovery = command(startRecovery, limited, async (request, services) => {
  const site = requireSite(services)
  const codeId = await codeIdOf(services.keys, request.body.code)
  const accountId = await accountOfCode(codeId, request, services)
  const account = await request.readState(kithAccount, streams.kithAccount(accountId))
  const refusal = whyNotRecovered(account, codeId)
  if (refusal) throw refusal
  const options = await creationOptions(site, accountId, account.passkeys)
  return askBrowser('recovery', accountId, options, services)
})

/** Uses a code for a new passkey: the code is used only if the passkey is added. */
export const onFinishRecovery = command(finishRecovery, limited, async (request, services) => {
  const { ticket, code, credential, name } = request.body
  const site = requireSite(services)
  const { challenge, accountId } = await claimTicket(ticket, 'recovery', services)
  const made = await verifyMade(site, challenge, credential)
  const passkeyId = request.newId()
  const { state } = await request.dispatch(kithAccount, streams.kithAccount(accountId), {
    type: 'Recover',
    accountId,
    codeId: await codeIdOf(services.keys, code),
    passkey: { ...made, passkeyId, name },
  })
  await tellOwnerOfChange('passkey-recovered', accountId, site, request, services)
  return {
    grant: await issueGrant({ accountId, passkeyId }, services),
    recoveryCodesLeft: unusedCodes(state),
  }
})

/** Crockford's base 32: without letters that look like digits. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP = 4
const GROUPS = 4

/** 80 random bits in four groups, e.g. `7k2m-9xqc-h4ta-0wbe`. */
const newCode = (): string => {
  const letters = Array.from(randomBytes(GROUP * GROUPS), byte => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-')
}

/**
 * As it is meant: only its letters and digits matter, not their case, width or look-alikes, nor the
 * number before it in a list.
 */
const normalised = (code: string): string =>
  foldText(code)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-GROUP * GROUPS)
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** What is stored of a code. Without the installation's key nobody can try codes against it. */
export const codeIdOf = (keys: Keys, code: string): Promise<string> =>
  keyedId(keys, 'recovery code', normalised(code))

/** New codes, to be shown once, and what is stored of them. */
export const newRecoveryCodes = async (keys: Keys) => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes, codeIds: await Promise.all(codes.map(code => codeIdOf(keys, code))) }
}
