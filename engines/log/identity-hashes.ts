import type { LinkedIdentity } from '../../domain/identity/decider.ts'
import type { Keys } from '../ports/keys.ts'
import { keyedId } from './keyed-ids.ts'

/**
 * The identity hashes of a person with these identities and passkeys: one per identity, verified
 * e-mail address and passkey (WebAuthn's id of the credential). They are the same for every account of that person and reveal nothing without the
 * keys of this installation: HMAC-SHA-256, as UUIDs (see `keyedId`).
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
