import { keyedId } from './keyed-ids.ts'
import type { Keys } from './keys.ts'

/** An identity that leads to an account: OpenID Connect `iss` and `sub`, and what the provider verified. */
export type LinkedIdentity = {
  readonly issuer: string
  /** Empty once it is forgotten. */
  readonly subject: string
  readonly verifiedEmail: string | null
}

/**
 * The identity hashes of whoever has these identities: one for each, and one for each verified
 * e-mail address. They are the same for every account that the same person makes, and tell nothing
 * to whoever lacks the keys of this installation: HMAC-SHA-256, as UUIDs (see `secretId`).
 */
export const identityHashesOf = async (
  keys: Keys,
  linked: readonly LinkedIdentity[],
): Promise<string[]> => {
  const named = linked.filter(({ subject }) => subject !== '')
  const emails = named.flatMap(({ verifiedEmail }) => verifiedEmail ?? [])
  const hashes = await Promise.all([
    ...named.map(({ issuer, subject }) => keyedId(keys, 'identity hash', issuer, subject)),
    ...emails.map(email => keyedId(keys, 'identity hash of e-mail', email)),
  ])
  return [...new Set(hashes)].sort()
}
