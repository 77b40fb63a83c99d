import type { Instant } from '../../contracts/core/event.ts'
import { defineProjection } from '../runtime/define-projection.ts'

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
