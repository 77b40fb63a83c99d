import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { MadePasskey, SignedChallenge } from '../../../contracts/identity/passkeys.ts'
import { texts } from './texts.ts'

/** The browser made no passkey, or none signed. `message` tells the member what to do. */
export class PasskeyFailed extends Error {
  override readonly name = 'PasskeyFailed'
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const adviceFor = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return texts.browser.alreadyHere
  return name === 'NotAllowedError' || name === 'AbortError'
    ? texts.browser.cancelled
    : texts.browser.failed
}

/** Asks the browser for a passkey. @throws {PasskeyFailed} it refused, with what to do. */
export const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
  if (!hasPasskeys()) throw new PasskeyFailed(texts.browser.unsupported)
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyFailed(adviceFor(error), { cause: error })
  }
}

const ofBrowser = ({
  id,
  rawId,
  type,
  authenticatorAttachment,
}: RegistrationResponseJSON | AuthenticationResponseJSON) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  ...(authenticatorAttachment && { authenticatorAttachment }),
})

type Options = { readonly challenge: string; rpId?: unknown; allowCredentials?: unknown }

/** Methods of WebAuthn Level 3 (5.1.10) that not all browsers have. */
type Signals = {
  readonly signalUnknownCredential?: (gone: { rpId: string; credentialId: string }) => Promise<void>
  readonly signalAllAcceptedCredentials?: (left: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: readonly string[]
  }) => Promise<void>
}

const signals = (): Signals => globalThis.PublicKeyCredential as unknown as Signals

/** Has the browser offer a passkey no more that Kith does not know. */
export const signalGone = ({ rpId }: Options, credentialId: string): void => {
  const told = signals().signalUnknownCredential?.({ rpId: String(rpId), credentialId })
  told?.catch(() => {}) // it is offered again, and refused again
}

/** Has the browser offer only these passkeys of an account. */
export const signalLeft = (
  { rpId, allowCredentials = [] }: Options,
  userId: string | undefined,
): void => {
  if (userId === undefined) return
  const ids = (allowCredentials as readonly { id: string }[]).map(({ id }) => id)
  const left = { rpId: String(rpId), userId, allAcceptedCredentialIds: ids }
  signals()
    .signalAllAcceptedCredentials?.(left)
    .catch(() => {})
}

/** Has the browser make a passkey. @throws {PasskeyFailed} */
export const makePasskey = (options: Options): Promise<MadePasskey> =>
  asked(async () => {
    const made = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    const { clientDataJSON, attestationObject, transports } = made.response
    return {
      ...ofBrowser(made),
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  })

/** Has a passkey sign a challenge. @throws {PasskeyFailed} */
export const signChallenge = (options: Options): Promise<SignedChallenge> =>
  asked(async () => {
    const signed = await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
    return {
      ...ofBrowser(signed),
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }
  })
