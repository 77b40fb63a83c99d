import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Position } from '../../contracts/core/event.ts'
import type { Keys } from '../ports/keys.ts'
import { installationKey } from './keyed-ids.ts'

const NONCE = 12
const TAG = 16
const POSITION = 8

/** Encrypts positions of the log for clients, which return them and must not read them. */
export type PositionCipher = {
  /** 48 characters of base64url, different at each call. */
  encrypt(position: Position): string
  /** Undefined for a text that this installation did not make. */
  decrypt(token: string): Position | undefined
}

const LENGTH = Math.ceil(((NONCE + POSITION + TAG) * 4) / 3)

/**
 * Tokens under a key of this installation (AES-256-GCM, random nonces): clients cannot count
 * events, nor the events between two of their own. All processes with the same keys read each
 * other's tokens.
 */
export const openPositionCipher = async (keys: Keys): Promise<PositionCipher> => {
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
        return undefined // not a token of this installation
      }
    },
  }
}
