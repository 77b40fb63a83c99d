import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, SignedChallenge } from '../../contracts/identity/passkeys.ts'

/** What the server sends for `navigator.credentials`, as far as an authenticator needs it. */
type Asked = { readonly challenge: string; readonly user?: { readonly id: string } }

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** Encodes what an attestation has. @see RFC 8949 */
const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [encode(key), encode(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type AuthenticatorOptions = {
  /** The page that asks. */
  readonly origin: string
  /** The domain that the authenticator takes the page for; by default that of the origin. */
  readonly domain?: string
  /** Whether it asks for a fingerprint, a face or a PIN. */
  readonly verifiesUser?: boolean
  /** 0 for one that does not count its signatures. */
  readonly counter?: number
}

/** An authenticator with one passkey, in software (WebAuthn Level 3, 6.1 and 6.5). */
export const createAuthenticator = ({
  origin,
  domain = new URL(origin).hostname,
  verifiesUser = true,
  counter = 0,
}: AuthenticatorOptions) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = ''
  let count = counter

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flags: number, credential = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    const given = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(domain), Buffer.from([given]), counted, credential])
  }

  const ofBrowser = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    id: ofBrowser.id,

    /** Makes its passkey. */
    make({ challenge, user }: Asked): MadePasskey {
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(cose)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(HAS_CREDENTIAL, credential)],
      ])
      return {
        ...ofBrowser,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: encode(attestation).toString('base64url'),
        },
      }
    },

    /** Signs a challenge; `as` names another account than its own. */
    sign({ challenge }: Asked, as: string = userHandle): SignedChallenge {
      if (count > 0) count += 1
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...ofBrowser,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: as,
        },
      }
    },

    /** Sets how often it has signed, as a copy of it would count. */
    countFrom(now: number): void {
      count = now
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
