import { type DatedEvent, type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed } from '../../contracts/events.ts'
import type { HangoutPlan, PlanField } from '../../contracts/hangouts/hangouts.ts'
import {
  decideInvitation,
  type HangoutEvent,
  type Hangouts,
  type InvitationCommand,
  type InvitationState,
  partiesOf,
} from './invitation-rules.ts'

type Plan = {
  readonly type: 'Plan'
  readonly invitationId: string
  readonly by: string
  readonly changes: HangoutPlan
  readonly isCompleted: boolean | undefined
}
/** One of the two has blocked the other or has left: ends invitations made until an instant, if set. */
type Forget = {
  readonly type: 'Forget'
  readonly profiles: readonly [string, string]
  readonly until?: Instant | undefined
}

export type HangoutCommand = InvitationCommand | Plan | Forget

/** One refusal for an unknown plan, another member's, and one with somebody hidden. */
export const activityNotFound = () =>
  new Refusal('not_found', "This plan isn't here anymore. Reload the list.")

const onPlan = (command: Plan, state: Hangouts): HangoutEvent[] | Refusal => {
  const { invitationId, by, changes, isCompleted } = command
  const invitation = state.invitations[invitationId]
  if (invitation?.status !== 'accepted') return activityNotFound()
  const data = { ...partiesOf(invitationId, invitation), by }
  const changed = Object.keys(changes) as PlanField[]
  return [
    ...(changed.length > 0
      ? [{ type: 'HangoutPlanned', data: { ...data, changed, plan: changes } } as const]
      : []),
    ...(isCompleted !== undefined && isCompleted !== invitation.isCompleted
      ? [{ type: 'HangoutCompleted', data: { ...data, isCompleted } } as const]
      : []),
  ]
}

const withStatus = (state: Hangouts, id: string, changes: Partial<InvitationState>): Hangouts => {
  const invitation = state.invitations[id]
  return invitation
    ? { ...state, invitations: { ...state.invitations, [id]: { ...invitation, ...changes } } }
    : state
}

const invited = (state: Hangouts, { data, at }: DatedEvent<EventNamed<'HangoutInvited'>>) => {
  const { invitationId, inviter, invitee, topic } = data
  const invitation = { inviter, invitee, topic, status: 'pending', at, isCompleted: false } as const
  return { ...state, invitations: { ...state.invitations, [invitationId]: invitation } }
}

/** Invitations of two members in one stream: each topic has at most one open, by either of them. */
export const hangout: Decider<Hangouts, HangoutCommand, HangoutEvent> = {
  initialState: { invitations: {}, forgotten: [] },

  decide(command, state) {
    switch (command.type) {
      case 'Invite':
      case 'Answer':
      case 'Expire':
      case 'CancelPending':
        return decideInvitation(command, state)
      case 'Plan':
        return onPlan(command, state)
      case 'Forget': {
        const { profiles, until } = command
        const invitationIds = Object.entries(state.invitations)
          .filter(([, { at }]) => until === undefined || at <= until)
          .map(([id]) => id)
        const [one, other] = profiles
        return invitationIds.length > 0
          ? [{ type: 'HangoutsForgotten', data: { profiles: [one, other], invitationIds } }]
          : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'HangoutInvited':
        return invited(state, event)
      case 'HangoutAccepted':
        return withStatus(state, event.data.invitationId, { status: 'accepted' })
      case 'HangoutDeclined':
        return withStatus(state, event.data.invitationId, { status: 'declined' })
      case 'HangoutCancelled':
        return withStatus(state, event.data.invitationId, { status: 'cancelled' })
      case 'HangoutExpired':
        return withStatus(state, event.data.invitationId, { status: 'expired' })
      case 'HangoutPlanned':
        return state
      case 'HangoutCompleted': {
        const { invitationId, isCompleted } = event.data
        return withStatus(state, invitationId, { isCompleted })
      }
      case 'HangoutsForgotten': {
        const { invitationIds } = event.data
        const left = Object.entries(state.invitations).filter(([id]) => !invitationIds.includes(id))
        // Their ids stay taken, so that a late repeat creates none of them again.
        return {
          invitations: Object.fromEntries(left),
          forgotten: [...state.forgotten, ...invitationIds],
        }
      }
    }
    return unhandledEvent(event)
  },
}
