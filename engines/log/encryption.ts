import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { EncryptionKey } from '../ports/keys.ts'

/** A ciphertext decrypts nowhere else. `path` names the object within the event's data. */
export type EncryptionContext = {
  readonly stream: string
  readonly event: string
  readonly path: string
}

type Fields = Readonly<Record<string, unknown>>

const NONCE = 12
const TAG = 16

/** Version of the ciphertext's layout. */
const FORM = 1

const associatedData = ({ stream, event, path }: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([FORM, stream, event, path]))

/**
 * Encrypts fields, names and values, for one context: AES-256-GCM with `context` as associated
 * data. The nonce is derived from key, context and content: the same fields in the same context
 * give the same text, and different ones never share a nonce.
 *
 * @returns base64url of a version byte, the nonce, the ciphertext and the tag.
 * @see Rogaway and Shrimpton, "A Provable-Security Treatment of the Key-Wrap Problem", 2006:
 *   synthetic IVs.
 */
export const encryptJson = (
  { cipher, nonces }: EncryptionKey,
  context: EncryptionContext,
  fields: Fields,
): string => {
  const associated = associatedData(context)
  const content = Buffer.from(JSON.stringify(fields))
  const nonce = createHmac('sha256', nonces)
    .update(associated)
    .update(content)
    .digest()
    .subarray(0, NONCE)
  const encryptor = createCipheriv('aes-256-gcm', cipher, nonce).setAAD(associated)
  const ciphertext = [encryptor.update(content), encryptor.final()]
  return Buffer.concat([Buffer.of(FORM), nonce, ...ciphertext, encryptor.getAuthTag()]).toString(
    'base64url',
  )
}

/**
 * Decrypts the result of `encryptJson` for the same key and context.
 *
 * @throws {DecryptionFailed} the text, key or context is another.
 */
export const decryptJson = (
  { cipher }: EncryptionKey,
  context: EncryptionContext,
  text: string,
): Fields => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== FORM) throw new DecryptionFailed()
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decryptor = createDecipheriv('aes-256-gcm', cipher, nonce, { authTagLength: TAG })
    .setAAD(associatedData(context))
    .setAuthTag(bytes.subarray(-TAG))
  const content = decryptor.update(bytes.subarray(1 + NONCE, -TAG), undefined, 'utf8')
  try {
    return JSON.parse(content + decryptor.final('utf8'))
  } catch {
    throw new DecryptionFailed()
  }
}

/** AES-256-GCM with a random nonce and `place` as associated data. */
export const encryptBytes = (
  { cipher }: Pick<EncryptionKey, 'cipher'>,
  context: string,
  bytes: Uint8Array,
): Uint8Array => {
  const nonce = randomBytes(NONCE)
  const encryptor = createCipheriv('aes-256-gcm', cipher, nonce).setAAD(Buffer.from(context))
  const ciphertext = [encryptor.update(bytes), encryptor.final()]
  return Buffer.concat([Buffer.of(FORM), nonce, ...ciphertext, encryptor.getAuthTag()])
}

/**
 * Decrypts the result of `encryptBytes` for the same key and place.
 *
 * @throws {DecryptionFailed} the bytes, key or place are others.
 */
export const decryptBytes = (
  { cipher }: Pick<EncryptionKey, 'cipher'>,
  context: string,
  bytes: Uint8Array,
): Buffer => {
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== FORM) throw new DecryptionFailed()
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decryptor = createDecipheriv('aes-256-gcm', cipher, nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG))
  const content = decryptor.update(bytes.subarray(1 + NONCE, -TAG))
  try {
    decryptor.final() // GCM has no further bytes; checks the tag
    return content
  } catch {
    throw new DecryptionFailed()
  }
}

/** A ciphertext was changed, or stands where it does not belong. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed'
  readonly code = 'broken_seal'

  constructor() {
    super('Encrypted data was changed or moved. Restore it from a backup.')
  }
}
