import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Position } from '../contracts/event.ts'
import { installationKey } from './keyed-ids.ts'
import type { Keys } from './keys.ts'

const NONCE = 12
const TAG = 16
const POSITION = 8

/** Encrypts positions of the log for those who may hand them back and not read them. */
export type PositionTokens = {
  /** Base64url text of 48 characters, another one each time, whatever the position. */
  encrypt(position: Position): string
  /** Undefined for a text that this installation did not make. */
  decrypt(token: string): Position | undefined
}

const LENGTH = Math.ceil(((NONCE + POSITION + TAG) * 4) / 3)

/**
 * Tokens under a key of this installation (AES-256-GCM, random nonces): how many events there are,
 * and how many came between two of one's own, is nobody's to count. Every process on the same keys
 * reads what the others made.
 */
export const openPositionTokens = async (keys: Keys): Promise<PositionTokens> => {
  const key = await installationKey(keys, 'position tokens')

  return {
    encrypt(position) {
      const plain = Buffer.alloc(POSITION)
      plain.writeBigUInt64BE(BigInt(position))
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const encrypted = Buffer.concat([nonce, cipher.update(plain), cipher.final()])
      return Buffer.concat([encrypted, cipher.getAuthTag()]).toString('base64url')
    },

    decrypt(token) {
      if (token.length !== LENGTH) return undefined
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== NONCE + POSITION + TAG) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      decipher.setAuthTag(bytes.subarray(NONCE + POSITION))
      try {
        const plain = decipher.update(bytes.subarray(NONCE, NONCE + POSITION))
        return String(Buffer.concat([plain, decipher.final()]).readBigUInt64BE())
      } catch {
        return undefined // made by nobody here
      }
    },
  }
}
