import { createHmac } from 'node:crypto'
import type { MemberSecret } from '../../domain/discovery/member.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'

/** The secret of a member, by profile id: the same for good, and nobody can know it without the key. */
export type SecretOf = (profileId: string) => MemberSecret

/** A secret that draws numbers by HMAC-SHA-256; `derive` is called once its value is needed. */
export const memberSecret = (derive: () => string): MemberSecret => {
  let known: string | undefined
  const value = () => {
    known ??= derive()
    return known
  }
  return {
    get value() {
      return value()
    },
    draw(other, message) {
      const hmac = createHmac('sha256', value() + other.value)
      for (const part of message) hmac.update(part)
      const bytes = hmac.digest()
      const unit = (at: number) => (bytes.readUInt32LE(at) + 0.5) / 2 ** 32
      return [unit(0), unit(4)]
    },
  }
}

/** Secrets that derive from `key`: HMAC-SHA-256, in base64. */
export const secretsWith =
  (key: Uint8Array): SecretOf =>
  profileId =>
    memberSecret(() => createHmac('sha256', key).update(profileId).digest('base64'))

/** Secrets that derive from a key of this installation, which does not depend on the master key. */
export const openMemberSecrets = async (keys: Pick<Keys, 'encryptionKey'>): Promise<SecretOf> =>
  secretsWith(await installationKey(keys, 'member secrets'))
