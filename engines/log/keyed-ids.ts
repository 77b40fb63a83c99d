import { createHmac } from 'node:crypto'
import { stringify } from 'uuid'
import type { LinkedIdentity } from '../../domain/identity/decider.ts'
import type { Keys } from '../ports/keys.ts'

/** The subject of the installation's own key, which is never destroyed. */
const subject = 'installation-ids'

/**
 * A key of this installation for one purpose: 32 bytes that do not depend on the master key.
 *
 * @see RFC 5869 (HKDF): this is its expand step for one block.
 */
export const installationKey = async (
  keys: Pick<Keys, 'encryptionKey'>,
  purpose: string,
): Promise<Uint8Array> => {
  const key = await keys.encryptionKey([subject])
  if (key === 'erased') throw new Error(`The key of ${subject} was destroyed.`)
  return createHmac('sha256', key.nonces).update(`${purpose}\u0001`).digest()
}

/**
 * An id derived from `parts` with a key of this installation: the same parts always give the same
 * id here. Without the key nobody can guess the id or find out the parts. For ids that others see
 * and that are derived from what they may know.
 *
 * @returns a UUID of version 8 (RFC 9562, section 5.8), made of HMAC-SHA-256.
 */
export const keyedId = async (keys: Keys, ...parts: readonly string[]): Promise<string> => {
  const key = await keys.encryptionKey([subject])
  if (key === 'erased') throw new Error(`The key of ${subject} was destroyed.`)
  const bytes = createHmac('sha256', key.nonces)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return stringify(bytes)
}

/**
 * The identity hashes of a person with these identities and passkeys: one per identity, verified
 * e-mail address and passkey (WebAuthn's id of the credential). They are the same for every account
 * of that person and reveal nothing without the keys of this installation: HMAC-SHA-256, as UUIDs
 * (see `keyedId`).
 */
export const identityHashesOf = async (
  keys: Keys,
  linked: readonly LinkedIdentity[],
  credentialIds: readonly string[] = [],
): Promise<string[]> => {
  const named = linked.filter(({ subject }) => subject !== '')
  const emails = named.flatMap(({ verifiedEmail }) => verifiedEmail ?? [])
  const hashes = await Promise.all([
    ...named.map(({ issuer, subject }) => keyedId(keys, 'identity hash', issuer, subject)),
    ...emails.map(email => keyedId(keys, 'identity hash of e-mail', email)),
    ...credentialIds.map(id => keyedId(keys, 'identity hash of passkey', id)),
  ])
  return [...new Set(hashes)].sort()
}

/** The hash of a browser, by the id in its cookie. Not an identity hash: several people may share a browser. */
export const browserHashOf = (keys: Keys, browserId: string): Promise<string> =>
  keyedId(keys, 'hash of browser', browserId)
