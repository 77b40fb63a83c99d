import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MemberSecret } from '../../domain/discovery/member.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'

/** The secret of a member, by profile id: the same for good, and nobody can know it without the key. */
export type SecretOf = (profileId: string) => MemberSecret

/** A secret that draws numbers by HMAC-SHA-256. */
export const memberSecret = (value: string): MemberSecret => ({
  value,
  draw(other, message) {
    const hmac = createHmac('sha256', value + other.value)
    for (const part of message) hmac.update(part)
    const bytes = hmac.digest()
    const unit = (at: number) => (bytes.readUInt32LE(at) + 0.5) / 2 ** 32
    return [unit(0), unit(4)]
  },
})

/** Secrets that are kept at most: some 300 bytes each. */
const MOST_KEPT = 50_000

/** Secrets that derive from `key`: HMAC-SHA-256, in base64. */
export const secretsWith = (key: Uint8Array): SecretOf => {
  const known = new LRUCache<string, MemberSecret>({ max: MOST_KEPT })
  return profileId => {
    const before = known.get(profileId)
    if (before) return before
    const secret = memberSecret(createHmac('sha256', key).update(profileId).digest('base64'))
    known.set(profileId, secret)
    return secret
  }
}

/** Secrets that derive from a key of this installation, which does not depend on the master key. */
export const openMemberSecrets = async (keys: Pick<Keys, 'encryptionKey'>): Promise<SecretOf> =>
  secretsWith(await installationKey(keys, 'member secrets'))
