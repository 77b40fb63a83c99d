import type { Instant } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import { profileIdOf } from '../contracts/ids.ts'
import { defineProjection } from './define-projection.ts'
import { deleteOnAccountClosed, memberKey, profileKey } from './delete-on-account-closed.ts'

/** A member's account, for nobody but themselves. */
export type MemberDocument = EventNamed<'MemberRegistered'>['data']

/** The identities that lead to a member. */
export type IdentitiesDocument = {
  readonly memberId: string
  /** By `identityKey`; null unless the provider verified it: only then may it lead another here. */
  readonly emails: Readonly<Record<string, string | null>>
  /** The keys of `emails`, and the addresses in it. */
  readonly identities: readonly string[]
  readonly verifiedEmails: readonly string[]
  /** The identity hashes of them. */
  readonly identityHashes: readonly string[]
}

/** That a member has agreed to AI, and since when. */
export type AiConsentDocument = { readonly profileId: string; readonly since: Instant }

/** An account that is closed, and since when. */
export type ClosedAccountDocument = { readonly memberId: string; readonly closedAt: Instant }

/** By member id. */
export const members = defineProjection<MemberDocument>({
  name: 'members',
  version: 1,
  on: {
    MemberRegistered: { keys: ({ data }) => [data.memberId], fold: (_, { data }) => data },
    AccountClosed: deleteOnAccountClosed(memberKey),
  },
})

/** The key of an identity: OpenID Connect `iss` and `sub`, which together are unique for ever. */
export const identityKey = (issuer: string, subject: string): string =>
  JSON.stringify([issuer, subject])

const withIdentity = (
  document: IdentitiesDocument | null,
  data: EventNamed<'IdentityLinked'>['data'],
): IdentitiesDocument => {
  const { memberId, issuer, subject, verifiedEmail, identityHashes = [] } = data
  const emails = { ...document?.emails, [identityKey(issuer, subject)]: verifiedEmail }
  const verified = Object.values(emails).filter(email => email !== null)
  return {
    memberId,
    emails,
    identities: Object.keys(emails),
    verifiedEmails: [...new Set(verified)],
    identityHashes: [...new Set([...(document?.identityHashes ?? []), ...identityHashes])],
  }
}

/**
 * By member id, by each of their identities, verified e-mail addresses and identity hashes. What is forgotten
 * leads to nobody.
 */
export const identities = defineProjection<IdentitiesDocument>({
  name: 'identities',
  version: 3,
  indexes: [{ by: ['identities'] }, { by: ['verifiedEmails'] }, { by: ['identityHashes'] }],
  on: {
    IdentityLinked: {
      keys: ({ data: { memberId, subject } }) => (subject ? [memberId] : []),
      fold: (document, { data }) => withIdentity(document, data),
    },
    AccountClosed: deleteOnAccountClosed(memberKey),
  },
})

/** By member id: accounts that are closed, until nothing of them is left. */
export const closedAccounts = defineProjection<ClosedAccountDocument>({
  name: 'leavers',
  version: 1,
  on: {
    AccountClosed: {
      keys: ({ data }) => [data.memberId],
      fold: (_, { data: { memberId }, at }) => ({ memberId, closedAt: at }),
    },
    AccountForgotten: { keys: ({ data }) => [data.memberId], fold: () => null },
  },
})

/** By the id of the member's profile, made or not: there while the consent stands. */
export const aiConsents = defineProjection<AiConsentDocument>({
  name: 'aiConsents',
  version: 1,
  on: {
    AiConsentGiven: {
      keys: ({ data }) => [profileIdOf(data.memberId)],
      fold: (_, { at }, profileId) => ({ profileId, since: at }),
    },
    AiConsentWithdrawn: {
      keys: ({ data }) => [profileIdOf(data.memberId)],
      fold: () => null,
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
