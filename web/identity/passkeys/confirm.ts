import type { PasskeyConfirmation } from '../../../contracts/identity/passkeys.ts'
import { call } from '../../data/call.ts'
import { signChallenge } from './ask-browser.ts'

/** Has the member confirm with one of their passkeys. @throws {PasskeyFailed | CallFailed} */
export const confirm = async (): Promise<PasskeyConfirmation> => {
  const { ticket, options } = await call('POST /api/passkeys/confirmation', {})
  return { ticket, credential: await signChallenge(options) }
}
