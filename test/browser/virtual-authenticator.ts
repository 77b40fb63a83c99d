import { createHmac, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { type Authenticator, createAuthenticator } from '../http/authenticator.ts'

/**
 * Answers `navigator.credentials` of a page with `window.makeOne` and `window.signOne`, which take and
 * give JSON.
 */
const script = `
  const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const bytes = text => Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0),
  ).buffer
  const credential = ({ id, rawId, type, response, secret }) => ({
    id, rawId: bytes(rawId), type, authenticatorAttachment: 'platform',
    getClientExtensionResults: () =>
      secret ? { prf: { results: { first: bytes(secret) } } } : {},
    response: {
      ...Object.fromEntries(Object.entries(response).map(([name, part]) => [name, bytes(part)])),
      getTransports: () => ['internal'],
    },
  })
  const ask = async made => {
    if (made === null) throw new DOMException('No passkey fits.', 'NotAllowedError')
    return credential(made)
  }
  Object.defineProperty(navigator, 'credentials', { value: {
    create: async ({ publicKey: { challenge, user } }) =>
      ask(await makeOne({ challenge: text(challenge), user: { id: text(user.id) } })),
    get: async ({ publicKey: { challenge, extensions } }) => {
      const salt = extensions?.prf?.eval?.first
      return ask(await signOne({ challenge: text(challenge) }, salt ? text(salt) : null))
    },
  } })
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true
`

type AuthenticatorOptions = {
  /** Whether a passkey derives keys (WebAuthn's PRF extension). */
  readonly derivesKeys?: boolean
}

/**
 * Gives a page a device that keeps passkeys and verifies its user. The authenticator of Chromium's
 * developer tools cannot be taken: its headless shell has no discoverable passkeys.
 *
 * @returns forgets its passkeys, as a lost device does.
 */
export const addAuthenticator = async (
  page: Page,
  origin: string,
  { derivesKeys = true }: AuthenticatorOptions = {},
): Promise<() => void> => {
  const secret = randomBytes(32)
  let newest: Authenticator | undefined
  type Asked = Parameters<Authenticator['make']>[0]
  await page.exposeFunction('makeOne', (asked: Asked) => {
    newest = createAuthenticator({ origin })
    return newest.make(asked)
  })
  await page.exposeFunction('signOne', (asked: Asked, salt: string | null) => {
    if (!newest) return null
    const answer = newest.sign(asked)
    if (!salt || !derivesKeys) return answer
    return { ...answer, secret: createHmac('sha256', secret).update(salt).digest('base64url') }
  })
  await page.addInitScript(script)
  return () => {
    newest = undefined
  }
}
