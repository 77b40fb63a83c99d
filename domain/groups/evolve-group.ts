import { type DatedEvent, unhandledEvent } from '../../contracts/core/decider.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import {
  type GroupEvent,
  type GroupState,
  type Seat,
  type SeatRequest,
  seatOf,
} from './group-state.ts'

const without = (ids: readonly string[], id: string) => ids.filter(one => one !== id)

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const { [key]: _, ...others } = record
  return others
}

/** Replaces the seat of a member, or adds one behind the others. */
const seated = (
  state: GroupState,
  { profileId, rsvpStatus, through }: EventNamed<'GroupJoined'>['data'],
): Seat[] => {
  const seat = seatOf(state, profileId)
  if (seat) return state.seats.map(one => (one === seat ? { ...one, rsvpStatus } : one))
  const isOld = through === 'before_admission'
  const inOpenHistory = state.newcomersRead && !isOld
  const since = isOld ? -1 : state.length
  return [...state.seats, { profileId, rsvpStatus, since, inOpenHistory, isSuspended: false }]
}

const withStanding = (state: GroupState, profileId: string, isSuspended: boolean): GroupState => ({
  ...state,
  seats: state.seats.map(one => (one.profileId === profileId ? { ...one, isSuspended } : one)),
})

const withRequest = (
  state: GroupState,
  profileId: string,
  change: Partial<SeatRequest>,
): GroupState => {
  const request = state.requests[profileId]
  if (!request) return state
  return { ...state, requests: { ...state.requests, [profileId]: { ...request, ...change } } }
}

/** The group after an event of its stream. */
export const evolveGroup = (state: GroupState, event: DatedEvent<GroupEvent>): GroupState => {
  const next = { ...state, length: state.length + 1 }
  switch (event.type) {
    case 'GroupFounded': {
      const { groupId, founder, maxMembers, admission, newcomersRead } = event.data
      const founded = { profileId: founder, rsvpStatus: 'attending', since: -1 } as const
      const seats = [{ ...founded, inOpenHistory: newcomersRead, isSuspended: false }]
      return { ...next, status: 'open', groupId, maxMembers, admission, newcomersRead, seats }
    }
    case 'GroupDescribed':
      return { ...next, isDescribed: true, wordsChangedIn: state.length }
    case 'GroupAdmissionChosen': {
      const { admission, newcomersRead } = event.data
      return { ...next, admission, newcomersRead, admissionChangedIn: state.length }
    }
    case 'GroupRequested': {
      const { profileId, rsvpStatus } = event.data
      const request = { status: 'waiting', rsvpStatus, at: event.at } as const
      return { ...next, requests: { ...state.requests, [profileId]: request } }
    }
    case 'GroupRequestWithdrawn':
      return withRequest(next, event.data.profileId, { status: 'withdrawn' })
    case 'GroupRequestDeclined':
      return withRequest(next, event.data.profileId, { status: 'declined' })
    case 'GroupJoined': {
      const { profileId } = event.data
      return {
        ...next,
        seats: seated(state, event.data),
        former: without(state.former, profileId),
        requests: withoutKey(state.requests, profileId),
        declined: withoutKey(state.declined, profileId),
        invited: without(state.invited, profileId),
        invitedByFounder: without(state.invitedByFounder, profileId),
        removed: without(state.removed, profileId),
      }
    }
    case 'GroupLeft': {
      const { profileId, by } = event.data
      return {
        ...next,
        seats: state.seats.filter(seat => seat.profileId !== profileId),
        former: [...without(state.former, profileId), profileId],
        removed: by === profileId ? state.removed : [...state.removed, profileId],
        readUpTo: withoutKey(state.readUpTo, profileId),
      }
    }
    case 'GroupMemberSuspended':
      return withStanding(next, event.data.profileId, true)
    case 'GroupMemberReinstated':
      return withStanding(next, event.data.profileId, false)
    case 'GroupInvited': {
      const { profileId, by } = event.data
      const { invitedByFounder } = state
      return {
        ...next,
        invited: [...without(state.invited, profileId), profileId],
        invitedByFounder:
          founderOf(state) === by
            ? [...without(invitedByFounder, profileId), profileId]
            : invitedByFounder,
        declined: withoutKey(state.declined, profileId),
      }
    }
    case 'GroupInvitationDeclined': {
      const { profileId } = event.data
      return {
        ...next,
        invited: without(state.invited, profileId),
        invitedByFounder: without(state.invitedByFounder, profileId),
        declined: { ...state.declined, [profileId]: event.at },
      }
    }
    case 'GroupMessageSent':
      return { ...next, lastMessage: state.length }
    case 'GroupMessagesRead':
      return { ...next, readUpTo: { ...state.readUpTo, [event.data.by]: event.data.upTo } }
    case 'GroupClosed':
      return { ...next, status: 'closed', seats: [], invited: [], declined: {}, requests: {} }
    case 'GroupMessagesForgotten':
      return next
  }
  return unhandledEvent(event)
}
