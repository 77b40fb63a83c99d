import type { Instant } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import { profileIdOf } from '../contracts/ids.ts'
import { defineProjection } from './define.ts'

/** A member's account, for nobody but themselves. */
export type MemberDocument = EventNamed<'MemberRegistered'>['data']

/** Whom a provider's word for a person stands for. */
export type IdentityDocument = {
  readonly memberId: string
  /** Null unless the provider verified it: only then may it lead another identity here. */
  readonly verifiedEmail: string | null
}

/** That a member has agreed to AI, and since when. */
export type AiConsentDocument = { readonly profileId: string; readonly since: Instant }

/** By member id. */
export const members = defineProjection<MemberDocument>({
  name: 'members',
  version: 1,
  on: {
    MemberRegistered: { keys: ({ data }) => [data.memberId], fold: (_, { data }) => data },
  },
})

/** The key of an identity: OpenID Connect `iss` and `sub`, which together are unique for ever. */
export const identityKey = (issuer: string, subject: string): string =>
  JSON.stringify([issuer, subject])

/** By `identityKey`, and by verified e-mail address. */
export const identities = defineProjection<IdentityDocument>({
  name: 'identities',
  version: 1,
  indexes: [{ by: ['verifiedEmail'] }],
  on: {
    IdentityLinked: {
      keys: ({ data }) => [identityKey(data.issuer, data.subject)],
      fold: (_, { data: { memberId, verifiedEmail } }) => ({ memberId, verifiedEmail }),
    },
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
  },
})
