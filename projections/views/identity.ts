import type { Instant } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, memberKey, profileKey } from './delete-on-account-closed.ts'
import { kithAccounts } from './kith-accounts.ts'

/** An invitation to sign up, for the staff. Its link cannot be found from it. */
export type SignUpInvitationDocument = {
  readonly invitationId: string
  readonly seats: number
  readonly used: number
  readonly issuedAt: Instant
  readonly until: Instant
  readonly isRevoked: boolean
}

const keys = ({ data }: { readonly data: { readonly invitationId: string } }) => [data.invitationId]

/**
 * An invitation to sign up: how many may use it until when, and how many did. By its id.
 *
 * @until for good: it names nobody
 */
export const signUpInvitations = defineProjection<SignUpInvitationDocument>({
  name: 'signUpInvitations',
  version: 1,
  indexes: [{ by: [], order: 'issuedAt' }],
  on: {
    SignUpInvitationIssued: {
      keys,
      fold: (_, { data: { invitationId, seats, until }, at }) => ({
        invitationId,
        seats,
        used: 0,
        issuedAt: at,
        until,
        isRevoked: false,
      }),
    },
    SignUpInvitationUsed: {
      keys,
      fold: invitation => invitation && { ...invitation, used: invitation.used + 1 },
    },
    SignUpInvitationRevoked: {
      keys,
      fold: invitation => invitation && { ...invitation, isRevoked: true },
    },
  },
})

/** A member's account; shown to that member only. */
export type MemberDocument = Omit<EventNamed<'MemberRegistered'>['data'], 'way'>

type IdentitiesDocument = {
  readonly memberId: string
  /** E-mail address by `identityKey`; null unless the provider verified it, which linking requires. */
  readonly emails: Readonly<Record<string, string | null>>
  /** The keys of `emails`, for the index; `verifiedEmails` holds its addresses. */
  readonly identities: readonly string[]
  readonly verifiedEmails: readonly string[]
  readonly identityHashes: readonly string[]
  /** The browser in which the account was made, and when. */
  readonly browser?: { readonly hash: string; readonly since: Instant }
}

/** A member's consent to AI, with its date. */
type AiConsentDocument = { readonly profileId: string; readonly since: Instant }

/** A closed account, with the date of closing. */
type ClosedAccountDocument = { readonly memberId: string; readonly closedAt: Instant }

/**
 * An account: e-mail address, name and picture from the provider, and the invitation that it came
 * by. By member id; indexed by invitation.
 *
 * @until the account is deleted
 */
export const members = defineProjection<MemberDocument>({
  name: 'members',
  version: 2,
  indexes: [{ by: ['invitationId'] }],
  on: {
    MemberRegistered: {
      keys: ({ data }) => [data.memberId],
      fold: (_, { data: { way: __, ...account } }) => account,
    },
    AccountClosed: deleteOnAccountClosed(memberKey),
  },
})

/** The key of an identity: OpenID Connect `iss` and `sub`, which together stay unique. */
export const identityKey = (issuer: string, subject: string): string =>
  JSON.stringify([issuer, subject])

const withIdentity = (
  document: IdentitiesDocument | null,
  { data, at }: { readonly data: EventNamed<'IdentityLinked'>['data']; readonly at: Instant },
): IdentitiesDocument => {
  const { memberId, issuer, subject, verifiedEmail, identityHashes = [], browserHash } = data
  const browser = browserHash ? { hash: browserHash, since: at } : document?.browser
  const emails = { ...document?.emails, [identityKey(issuer, subject)]: verifiedEmail }
  const verified = Object.values(emails).filter(email => email !== null)
  return {
    memberId,
    emails,
    identities: Object.keys(emails),
    verifiedEmails: [...new Set(verified)],
    identityHashes: [...new Set([...(document?.identityHashes ?? []), ...identityHashes])],
    ...(browser && { browser }),
  }
}

/**
 * Identities linked to an account, their verified e-mail addresses and identity hashes, and a hash
 * of the browser in which the account was made, where passkeys are offered. By member id;
 * indexed by identity, verified e-mail address and hash. No erased identities.
 *
 * @until the account is deleted
 */
export const identities = defineProjection<IdentitiesDocument>({
  name: 'identities',
  version: 4,
  indexes: [{ by: ['identities'] }, { by: ['verifiedEmails'] }, { by: ['identityHashes'] }],
  on: {
    IdentityLinked: {
      keys: ({ data: { memberId, subject } }) => (subject ? [memberId] : []),
      fold: (document, event) => withIdentity(document, event),
    },
    AccountClosed: deleteOnAccountClosed(memberKey),
  },
})

/**
 * The id of an account that is being erased. By member id: closed accounts, until they are fully
 * erased.
 *
 * @until the erasure is done, about 15 minutes
 */
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

/**
 * A member's consent to AI. By profile id, whether or not the profile exists: present while
 * the consent stands.
 *
 * @until they withdraw, or delete their account
 */
export const aiConsents = defineProjection<AiConsentDocument>({
  name: 'aiConsents',
  version: 1,
  inMemory: 10_000,
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

export const identityViews = [
  members,
  identities,
  kithAccounts,
  signUpInvitations,
  closedAccounts,
  aiConsents,
]
