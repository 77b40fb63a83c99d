import type { LinkedIdentity } from '../../domain/identity/decider.ts'
import type { Keys } from '../ports/keys.ts'
import { keyedId } from './keyed-ids.ts'

/**
 * The identity hashes of a person with these identities: one per identity and one per verified
 * e-mail address. They are the same for every account of that person and reveal nothing without the
 * keys of this installation: HMAC-SHA-256, as UUIDs (see `keyedId`).
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
