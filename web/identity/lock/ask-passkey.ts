import {
  base64URLStringToBuffer,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { asked, hasPasskeys, PasskeyFailed } from '../passkeys/ask-browser.ts'
import { texts } from '../passkeys/texts.ts'
import { isVerifiedAnswer } from './verified-answer.ts'

const CHALLENGE_BYTES = 32

/** Random bytes, base64url: a challenge, a salt or a user handle. */
export const randomText = (): string =>
  bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)).buffer)

/** Whether this device itself can make a passkey and verify its user. */
export const canMakePasskey = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/**
 * Makes a passkey for the lock alone; the server does not learn of it, and it signs nobody in.
 *
 * @param name what the device shows of it.
 * @returns its id, base64url.
 * @throws {PasskeyFailed}
 */
export const makeLockPasskey = async (name: string): Promise<string> => {
  const { id } = await asked(() =>
    startRegistration({
      optionsJSON: {
        challenge: randomText(),
        rp: { name },
        user: { id: randomText(), name: 'App lock', displayName: 'App lock' },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        extensions: { prf: {} } as AuthenticationExtensionsClientInputs,
      },
    }),
  )
  return id
}

type Asking = {
  /** The passkey to ask; without one, any of this site. */
  readonly credentialId?: string
  /** base64url; null where no key is needed. */
  readonly salt: string | null
}

export type PasskeyProof = {
  readonly credentialId: string
  /** What the passkey derives from the salt, if it can. */
  readonly secret: BufferSource | undefined
}

/**
 * Has a passkey prove that its user is here. The challenge is made and checked on the device, so it
 * works without a network.
 * @throws {PasskeyFailed}
 */
export const askPasskey = async ({ credentialId, salt }: Asking): Promise<PasskeyProof> => {
  const challenge = randomText()
  const prf = salt && { prf: { eval: { first: base64URLStringToBuffer(salt) } } }
  const answer = await asked(() =>
    startAuthentication({
      optionsJSON: {
        challenge,
        userVerification: 'required',
        ...(credentialId && { allowCredentials: [{ id: credentialId, type: 'public-key' }] }),
        ...(prf && { extensions: prf as AuthenticationExtensionsClientInputs }),
      },
    }),
  )
  if (!isVerifiedAnswer(answer.response, challenge, location.origin))
    throw new PasskeyFailed(texts.browser.failed)
  const { prf: derived } = answer.clientExtensionResults as AuthenticationExtensionsClientOutputs
  return { credentialId: answer.id, secret: derived?.results?.first }
}
