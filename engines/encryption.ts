import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './keys.ts'

/** What a seal is bound to: it opens nowhere else. `path` says which object of the event's data. */
export type EncryptionContext = {
  readonly stream: string
  readonly event: string
  readonly path: string
}

type Fields = Readonly<Record<string, unknown>>

const NONCE = 12
const TAG = 16

/** Names the form of a seal, should there ever be another. */
const FORM = 1

const bound = ({ stream, event, path }: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([FORM, stream, event, path]))

/**
 * Seals fields, their names and values, for one place: AES-256-GCM, with `context` as associated
 * data. The nonce follows from key, context and content, so the same fields at the same place seal
 * to the same text and different ones never share a nonce.
 *
 * @returns base64url of a byte for the form, the nonce, the ciphertext and the tag.
 * @see Rogaway and Shrimpton, "A Provable-Security Treatment of the Key-Wrap Problem", 2006: synthetic IVs.
 */
export const encryptJson = (
  { cipher, nonces }: EncryptionKey,
  context: EncryptionContext,
  fields: Fields,
): string => {
  const associated = bound(context)
  const content = Buffer.from(JSON.stringify(fields))
  const nonce = createHmac('sha256', nonces)
    .update(associated)
    .update(content)
    .digest()
    .subarray(0, NONCE)
  const sealing = createCipheriv('aes-256-gcm', cipher, nonce).setAAD(associated)
  const closed = [sealing.update(content), sealing.final()]
  return Buffer.concat([Buffer.of(FORM), nonce, ...closed, sealing.getAuthTag()]).toString(
    'base64url',
  )
}

/**
 * Opens what `seal` made under the same key for the same place.
 *
 * @throws {BrokenSeal} it was not.
 */
export const decryptJson = (
  { cipher }: EncryptionKey,
  context: EncryptionContext,
  text: string,
): Fields => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== FORM) throw new BrokenSeal()
  const nonce = bytes.subarray(1, 1 + NONCE)
  const opening = createDecipheriv('aes-256-gcm', cipher, nonce, { authTagLength: TAG })
    .setAAD(bound(context))
    .setAuthTag(bytes.subarray(-TAG))
  const content = opening.update(bytes.subarray(1 + NONCE, -TAG), undefined, 'utf8')
  try {
    return JSON.parse(content + opening.final('utf8'))
  } catch {
    throw new BrokenSeal()
  }
}

/** Seals bytes for one place, under a random nonce: AES-256-GCM, with `place` as associated data. */
export const encryptBytes = (
  { cipher }: EncryptionKey,
  place: string,
  bytes: Uint8Array,
): Uint8Array => {
  const nonce = randomBytes(NONCE)
  const sealing = createCipheriv('aes-256-gcm', cipher, nonce).setAAD(Buffer.from(place))
  const closed = [sealing.update(bytes), sealing.final()]
  return Buffer.concat([Buffer.of(FORM), nonce, ...closed, sealing.getAuthTag()])
}

/**
 * Opens what `sealBytes` made under the same key for the same place.
 *
 * @throws {BrokenSeal} it was not.
 */
export const decryptBytes = (
  { cipher }: EncryptionKey,
  place: string,
  bytes: Uint8Array,
): Buffer => {
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== FORM) throw new BrokenSeal()
  const nonce = bytes.subarray(1, 1 + NONCE)
  const opening = createDecipheriv('aes-256-gcm', cipher, nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG))
  const content = opening.update(bytes.subarray(1 + NONCE, -TAG))
  try {
    return Buffer.concat([content, opening.final()])
  } catch {
    throw new BrokenSeal()
  }
}

/** Something sealed was changed, or stands where it was not sealed for. */
export class BrokenSeal extends Error {
  override readonly name = 'BrokenSeal'
  readonly code = 'broken_seal'

  constructor() {
    super('Something sealed was changed or moved. Restore the data from a backup.')
  }
}
