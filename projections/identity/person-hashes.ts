import type { Instant } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import { identityHashesOf } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { identities } from '../views/identity.ts'
import { kithAccounts } from '../views/kith-accounts.ts'
import { profiles } from '../views/profiles.ts'

export type PersonSources = { readonly views: ReadModels; readonly keys: Keys }

/** By what a person is known again, beside their account. */
export type PersonHashes = {
  readonly identityHashes: readonly string[]
  /**
   * The browser in which the account was made. Others may share it, so it counts less than an
   * identity: only for what was said of an account before this one was made.
   */
  readonly browser: { readonly hash: string; readonly since: Instant } | undefined
}

/** The views that `personHashesOf` reads. */
export const personViews = [identities, kithAccounts] as const

/** The hashes of a member; none once their account is closed. */
export const personHashesOf = async (
  memberId: string,
  { views, keys }: PersonSources,
): Promise<PersonHashes> => {
  const linked = await views.collection(identities).get(memberId)
  const all = Object.entries(linked?.emails ?? {}).map(([identity, verifiedEmail]) => {
    const [issuer, subject] = JSON.parse(identity) as [string, string]
    return { issuer, subject, verifiedEmail }
  })
  const accountIds = all.map(({ subject }) => subject).filter(id => Id.safeParse(id).success)
  const accounts = await views.collection(kithAccounts).many(accountIds)
  const credentialIds = accounts.flatMap(account => account?.credentialIds ?? [])
  return {
    identityHashes: await identityHashesOf(keys, all, credentialIds),
    browser: linked?.browser,
  }
}

/** The identity hashes of a member; empty once their account is closed. */
export const hashesOfMember = async (
  memberId: string,
  sources: PersonSources,
): Promise<string[]> => [...(await personHashesOf(memberId, sources)).identityHashes]

/** The hashes that a block or suspension of a member keeps: identity hashes, and that of the browser. */
export const keptHashesOf = ({ identityHashes, browser }: PersonHashes): string[] => [
  ...identityHashes,
  ...(browser ? [browser.hash] : []),
]

/** The hashes that a block of a profile keeps; empty when there is no such profile. */
export const hashesOfProfile = async (
  profileId: string,
  sources: PersonSources,
): Promise<string[]> => {
  const profile = await sources.views.collection(profiles).get(profileId)
  return profile ? keptHashesOf(await personHashesOf(profile.memberId, sources)) : []
}

/** Whether something that was said of an account with these hashes is about this person, too. */
export const isAbout = (
  { identityHashes, browser }: PersonHashes,
  said: { readonly identityHashes: readonly string[]; readonly since: Instant },
): boolean =>
  said.identityHashes.some(hash => identityHashes.includes(hash)) ||
  (browser !== undefined &&
    said.since < browser.since &&
    said.identityHashes.includes(browser.hash))
