import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofMember, subjects } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { Premium } from '../payments/payments.ts'
import { Profile } from '../profiles/profiles.ts'

/** Identity providers. The last two are shown but not offered yet. */
export const signInProviders = ['oidc', 'google', 'github', 'facebook'] as const

export const User = z
  .object({
    id: Id,
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    premium: Premium,
    /** Whether a monthly subscription starts with the first week at its low price. */
    offersFirstWeek: z.boolean(),
    aiConsent: z.boolean(),
    limitedUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when our team keeps you from reaching new people' }),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

export const getCurrentUser = route('GET /api/auth/user', {
  summary: 'Who is signed in, and their profile',
  access: 'signed-in',
  response: z.object({ user: User, profile: Profile.nullable() }),
})

const AiConsent = z.object({ given: z.boolean() }).meta({ id: 'AiConsent' })

export const setAiConsent = route('PUT /api/ai/consent', {
  summary: 'Agree that your profile is analysed, or take that back',
  access: 'signed-in',
  body: z.strictObject({ given: z.boolean() }),
  response: AiConsent,
})

export const identityRoutes = [getCurrentUser, setAiConsent] as const

export const identityEvents = [
  event(
    'MemberRegistered',
    z.object({
      memberId: Id,
      email: z.string().nullable(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      profileImageUrl: z.string().nullable(),
      /** The invitation to sign up that the member came by. Absent in older events. */
      invitationId: Id.nullable().optional(),
      /** Whether they needed an invitation, for statistics. Absent in older events. */
      way: z.enum(['open', 'invitation']).optional(),
    }),
    {
      personal: {
        keySubjects: [ofMember('memberId')],
        erased: {
          email: null,
          firstName: null,
          lastName: null,
          profileImageUrl: null,
          invitationId: null,
        },
      },
    },
  ),
  event(
    'IdentityLinked',
    z.object({
      memberId: Id,
      provider: z.enum(signInProviders),
      /** The provider's identifier of the person: OpenID Connect `iss` and `sub`. */
      issuer: z.string(),
      subject: z.string(),
      /** Present only when the provider states that it verified the address. */
      verifiedEmail: z.string().nullable(),
      /** See `engines/log/keyed-ids.ts`. Absent in older events. */
      identityHashes: z.array(Id).optional(),
      /**
       * The keyed hash of the browser in which they became a member, where passkeys are offered, see
       * `engines/log/keyed-ids.ts`. Absent in older events.
       */
      browserHash: Id.nullable().optional(),
    }),
    {
      personal: {
        keySubjects: [ofMember('memberId')],
        erased: { subject: '', verifiedEmail: null, identityHashes: [], browserHash: null },
      },
      open: { issuer: 'one of the few that an installation trusts' },
    },
  ),
  event('AiConsentGiven', z.object({ memberId: Id })),
  event('AiConsentWithdrawn', z.object({ memberId: Id })),
  /** The member says that they lost their passkeys: export and deletion wait for a day instead. */
  event('PasskeyWaiverAsked', z.object({ memberId: Id })),
  /** Somebody who is signed in cancelled it, or confirmed with a passkey. */
  event('PasskeyWaiverCancelled', z.object({ memberId: Id })),
  /** The member closed the account. Nobody signs in to it again. */
  event('AccountClosed', z.object({ memberId: Id }), {
    ends: ({ memberId }) => [subjects.member(memberId)],
  }),
  /** The last event of an account: its data is erased. */
  event('AccountForgotten', z.object({ memberId: Id })),
] as const
