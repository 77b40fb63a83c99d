import { createHmac } from 'node:crypto'
import { decryptBytes, encryptBytes } from '../../log/encryption.ts'
import type { Records } from '../../ports/records.ts'

const PAGE = 500

/** A photo that a decision removed. */
type RemovedPhoto = {
  readonly photoId: string
  /** Its perceptual hash, as hex digits. */
  readonly hash: string
  /** When it is forgotten. */
  readonly until: Date
}

/** The hashes of removed photos, for all processes together. */
export type RemovedPhotos = ReturnType<typeof createRemovedPhotos>

/**
 * Hashes of photos that decisions removed, each encrypted under a key of the installation and stored under
 * a keyed hash of the photo's id: without the key nobody learns what was removed, whose it was, or which
 * ones are alike. Hashes that are alike cannot be found by an index then, so each question decrypts all:
 * some thousands take milliseconds, an upload hundreds.
 */
export const createRemovedPhotos = (
  records: Pick<Records, 'put' | 'delete' | 'list'>,
  installationKey: () => Promise<Uint8Array>,
) => {
  const placeOf = async (photoId: string) => {
    const cipher = await installationKey()
    return { cipher, key: createHmac('sha256', cipher).update(photoId).digest('base64url') }
  }

  return {
    /** Safe to repeat. */
    async remember({ photoId, hash, until }: RemovedPhoto): Promise<void> {
      const { cipher, key } = await placeOf(photoId)
      const bytes = encryptBytes({ cipher }, key, Buffer.from(hash, 'hex'))
      const value = Buffer.from(bytes).toString('base64')
      await records.put('removed-photo', key, value, { expiresAt: until.getTime() })
    },

    /** Safe to repeat. */
    async forget(photoId: string): Promise<void> {
      await records.delete('removed-photo', (await placeOf(photoId)).key)
    },

    /** Whether the hash of a photo that is still known satisfies a condition. */
    async some(isAlike: (hash: string) => boolean, now: Date): Promise<boolean> {
      const cipher = await installationKey()
      for (let after = ''; ; ) {
        const page = await records.list<string>('removed-photo', { after, limit: PAGE })
        for (const { key, value, expiresAt = 0 } of page) {
          if (expiresAt <= now.getTime()) continue
          const hash = decryptBytes({ cipher }, key, Buffer.from(value, 'base64'))
          if (isAlike(hash.toString('hex'))) return true
        }
        const last = page.at(-1)
        if (!last || page.length < PAGE) return false
        after = last.key
      }
    },
  }
}
