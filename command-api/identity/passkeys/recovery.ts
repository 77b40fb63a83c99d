import { streams } from '../../../contracts/features.ts'
import { finishRecovery, startRecovery } from '../../../contracts/identity/passkeys.ts'
import {
  kithAccount,
  unknownRecoveryCode,
  unusedCodes,
  whyNotRecovered,
} from '../../../domain/identity/kith-account.ts'
import { identities } from '../../../projections/views/identity.ts'
import { kithAccounts } from '../../../projections/views/kith-accounts.ts'
import { command } from '../../handlers/handler.ts'
import type { Services } from '../../handlers/services.ts'
import { tellOwnerOfChange } from '../tell-of-access.ts'
import { issueGrant } from './grants.ts'
import { codeIdOf } from './recovery-codes.ts'
import { requireSite } from './site.ts'
import { askBrowser, claimTicket, ticketed } from './tickets.ts'
import { creationOptions, verifyMade } from './webauthn.ts'

const limited = { ...ticketed, reads: [kithAccounts, identities], limit: 'recovery' } as const

/** @throws {Refusal} `recovery_code_unknown`. */
const accountOfCode = async (codeId: string, { views }: Services): Promise<string> => {
  const where = { codeIds: codeId }
  const [found] = await views.collection(kithAccounts).find({ where, limit: 1 })
  if (!found) throw unknownRecoveryCode()
  return found.accountId
}

export const onStartRecovery = command(startRecovery, limited, async (request, services) => {
  const site = requireSite(services)
  const codeId = await codeIdOf(services.keys, request.body.code)
  const accountId = await accountOfCode(codeId, services)
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
