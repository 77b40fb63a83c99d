import { base64URLStringToBuffer } from '@simplewebauthn/browser'

/** Flags of authenticator data: somebody was there, and the device knew who (WebAuthn Level 3, 6.1). */
const PRESENT_AND_VERIFIED = 0b101
const FLAGS_AT = 32

type Answer = { readonly clientDataJSON: string; readonly authenticatorData: string }

/**
 * Whether a passkey answered this page's challenge after the device verified its user. The signature
 * is not verified: the lock guards a screen, and who can change the page’s scripts needs no answer.
 *
 * @param challenge base64url, as it was sent.
 */
export const isVerifiedAnswer = (
  { clientDataJSON, authenticatorData }: Answer,
  challenge: string,
  origin: string,
): boolean => {
  const client = JSON.parse(new TextDecoder().decode(base64URLStringToBuffer(clientDataJSON)))
  const flags = new Uint8Array(base64URLStringToBuffer(authenticatorData))[FLAGS_AT] ?? 0
  return (
    client.type === 'webauthn.get' &&
    client.challenge === challenge &&
    client.origin === origin &&
    (flags & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED
  )
}
