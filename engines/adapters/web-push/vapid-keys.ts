import { createECDH } from 'node:crypto'
import { installationKey } from '../../log/keyed-ids.ts'
import type { Keys } from '../../ports/keys.ts'

/** The keys by which push services know this installation, in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/**
 * The VAPID key pair (RFC 8292) of this installation: derived from its own key, so that every process
 * has the same one, and it outlasts restarts, new master keys, backups and transfers. A browser's
 * subscription holds for one public key.
 *
 * A number that is no private key of P-256 is skipped (FIPS 186-5, A.2.2); one in 2^32 is.
 */
export const vapidKeys = async (keys: Pick<Keys, 'encryptionKey'>): Promise<VapidKeys> => {
  const pair = createECDH('prime256v1')
  for (let attempt = 0; ; attempt += 1) {
    const candidate = await installationKey(keys, `vapid ${attempt}`)
    try {
      pair.setPrivateKey(candidate)
    } catch (error) {
      if (attempt < 8) continue
      throw error
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: Buffer.from(candidate).toString('base64url'),
    }
  }
}
