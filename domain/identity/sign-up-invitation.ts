import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

type InvitationEvent = EventsOfDecider<'signUpInvitation'>
type Issued = Extract<InvitationEvent, { type: 'SignUpInvitationIssued' }>['data']

/** The purpose of the keyed ids of invitations: each is made of the secret in its link. */
export const SIGN_UP_INVITATION = 'sign-up invitation'

/** An invitation to sign up; null before it was issued. */
export type SignUpInvitation = {
  readonly seats: number
  readonly used: number
  readonly until: Instant
  readonly isRevoked: boolean
} | null

export type SignUpInvitationCommand =
  | ({ readonly type: 'Issue' } & Issued)
  /** Takes a seat for one sign-up. */
  | { readonly type: 'Use'; readonly invitationId: string; readonly now: Instant }
  | { readonly type: 'Revoke'; readonly invitationId: string; readonly operator: string }

/** Why nobody can sign up with an invitation; undefined while somebody can. */
export const whyNotUsable = (invitation: SignUpInvitation, now: Instant): Refusal | undefined => {
  if (invitation === null)
    return new Refusal(
      'invitation_required',
      'This invitation is not known here. Ask whoever runs this Kith for one.',
    )
  const { seats, used, until, isRevoked } = invitation
  if (isRevoked || now >= until)
    return new Refusal(
      'sign_up_invitation_expired',
      'This invitation has ended. Ask for a new one.',
    )
  if (used >= seats)
    return new Refusal(
      'sign_up_invitation_full',
      'All places of this invitation are taken. Ask for a new one.',
    )
  return undefined
}

/** The rules of an invitation: no more people than it has seats for, until it ends. */
export const signUpInvitation: Decider<SignUpInvitation, SignUpInvitationCommand, InvitationEvent> =
  {
    initialState: null,

    decide(command, invitation) {
      const { type, ...data } = command
      switch (command.type) {
        case 'Issue':
          return invitation === null
            ? [{ type: 'SignUpInvitationIssued', data: data as Issued }]
            : []
        case 'Use': {
          const { invitationId, now } = command
          return (
            whyNotUsable(invitation, now) ?? [
              { type: 'SignUpInvitationUsed', data: { invitationId } },
            ]
          )
        }
        case 'Revoke': {
          const { invitationId, operator } = command
          if (invitation === null || invitation.isRevoked) return []
          return [{ type: 'SignUpInvitationRevoked', data: { invitationId, operator } }]
        }
      }
    },

    evolve(invitation, event) {
      switch (event.type) {
        case 'SignUpInvitationIssued': {
          const { seats, until } = event.data
          return { seats, until, used: 0, isRevoked: false }
        }
        case 'SignUpInvitationUsed':
          return invitation && { ...invitation, used: invitation.used + 1 }
        case 'SignUpInvitationRevoked':
          return invitation && { ...invitation, isRevoked: true }
      }
      return unhandledEvent(event)
    },
  }
