import { streams } from '../../../contracts/features.ts'
import type { SignedChallenge } from '../../../contracts/identity/passkeys.ts'
import { kithAccount, unknownPasskey } from '../../../domain/identity/kith-account.ts'
import type { ApiRequest } from '../../handlers/handler.ts'
import type { PasskeySite } from '../../handlers/services.ts'
import { verifySigned } from './webauthn.ts'

/**
 * Notes that a passkey of an account signed a challenge, and returns its id. Of a passkey that was removed, only its
 * owner learns so: the signature is verified first.
 *
 * @throws {Refusal} `passkey_unknown`, `passkey_removed`, `passkey_cloned` or `passkey_refused`.
 */
export const usePasskey = async (
  request: Pick<ApiRequest<never>, 'dispatch' | 'readState'>,
  site: PasskeySite,
  accountId: string,
  challenge: string,
  signed: SignedChallenge,
): Promise<string> => {
  const stream = streams.kithAccount(accountId)
  const { passkeys } = await request.readState(kithAccount, stream)
  const passkey = passkeys.find(({ credentialId }) => credentialId === signed.id)
  if (!passkey) throw unknownPasskey()
  const signature = await verifySigned(site, challenge, signed, passkey)
  const { passkeyId } = passkey
  await request.dispatch(kithAccount, stream, {
    type: 'UsePasskey',
    accountId,
    passkeyId,
    ...signature,
  })
  return passkeyId
}
