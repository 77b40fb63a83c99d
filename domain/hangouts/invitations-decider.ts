import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { EventsOfDecider } from '../../contracts/core/event-types.ts'
import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight, millisecondsUntilMidnight } from '../format-duration.ts'

type InvitationsEvent = EventsOfDecider<'invitations'>
type Counted = InvitationsEvent['data']

/** Ids of the invitations that count. */
export type Invitations = readonly string[]

type CountInvitation = Counted & { readonly type: 'CountInvitation'; readonly now: Date }
type ReturnInvitation = Counted & { readonly type: 'ReturnInvitation' }
export type InvitationsCommand = CountInvitation | ReturnInvitation

const { invitationsPerDay } = limits.hangout

const tooManyInvitations = (now: Date) =>
  new Refusal(
    'rate_limited',
    `You have sent today's ${invitationsPerDay} invitations. You can send more after midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
    Math.ceil(millisecondsUntilMidnight(now) / 1_000),
  )

/** The invitations that a member sends on one day: one stream, so that no race exceeds the cap. */
export const invitations: Decider<Invitations, InvitationsCommand, InvitationsEvent> = {
  initialState: [],

  decide(command, state) {
    switch (command.type) {
      case 'CountInvitation': {
        const { type: _, now, ...data } = command
        return state.length < invitationsPerDay
          ? [{ type: 'InvitationCounted', data }]
          : tooManyInvitations(now)
      }
      case 'ReturnInvitation': {
        const { type: _, ...data } = command
        return state.includes(data.invitationId) ? [{ type: 'InvitationReturned', data }] : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'InvitationCounted':
        return [...state, event.data.invitationId]
      case 'InvitationReturned':
        return state.filter(id => id !== event.data.invitationId)
    }
    return unhandledEvent(event)
  },
}
