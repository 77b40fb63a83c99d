import { createECDH, createHash } from 'node:crypto'
import { installationKey } from '../../log/keyed-ids.ts'
import type { Keys } from '../../ports/keys.ts'

/** The secrets of the local provider. */
export type LocalKeys = {
  /** The key that signs id tokens, as a JSON Web Key Set. */
  readonly jwks: { readonly keys: readonly JsonWebKey[] }
  /** Keys that sign the provider's cookies. */
  readonly cookieKeys: readonly string[]
  /** The secret of its only client, this site. */
  readonly clientSecret: string
  /** Encrypts what the provider stores. */
  readonly recordKey: Uint8Array
}

type JsonWebKey = Readonly<Record<'kty' | 'crv' | 'x' | 'y' | 'd' | 'kid' | 'alg' | 'use', string>>

/** A key for ES256 whose private part is `seed`. Below 2^255 every number is valid (FIPS 186-5). */
const signingKey = (seed: Uint8Array): JsonWebKey => {
  const d = Buffer.from(seed)
  d.writeUInt8(d.readUInt8(0) & 0x7f, 0)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey() // 4, then x and y
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: d.toString('base64url'),
    kid: createHash('sha256').update(point).digest('hex').slice(0, 16),
    alg: 'ES256',
    use: 'sig',
  }
}

/**
 * The keys of the local provider, derived from the installation's key: the same in every process,
 * and stored nowhere.
 */
export const localKeys = async (keys: Pick<Keys, 'encryptionKey'>): Promise<LocalKeys> => {
  const secret = async (purpose: string) =>
    Buffer.from(await installationKey(keys, purpose)).toString('base64url')
  return {
    jwks: { keys: [signingKey(await installationKey(keys, 'local sign-in: tokens'))] },
    cookieKeys: [await secret('local sign-in: cookies')],
    clientSecret: await secret('local sign-in: client'),
    recordKey: await installationKey(keys, 'local sign-in: records'),
  }
}
