import { createHmac } from 'node:crypto'
import { stringify } from 'uuid'
import type { Keys } from './keys.ts'

/** Of the one key that belongs to nobody: it is never destroyed. */
const subject = 'installation-ids'

/**
 * A key of this installation for one purpose: 32 bytes that stay the same under every master key.
 *
 * @see RFC 5869 (HKDF), of which this is the expansion of one block.
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
 * The id that follows from a cause for this installation alone: the same parts always give the same
 * id here, and whoever has not its keys can neither guess it nor tell what it was made of. For ids
 * that others see, made of what others may know.
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
