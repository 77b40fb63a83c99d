import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { Push } from '../../contracts/live/live.ts'

/** A push and its recipients, by profile id. */
export type AddressedPush = { readonly to: readonly string[]; readonly push: Push }

/** Finds recipients whom an event does not name, by profile id. */
export type FindRecipients = {
  /** The two profiles of a match; none after it ended. */
  partners(matchId: string): Promise<readonly string[]>
  /** Who organizes, answered or waits for a seat at a gathering. */
  attendees(gatheringId: string): Promise<readonly string[]>
  /** The members of a group for whom one of them exists; none after it closed. */
  groupMembers(groupId: string, of: string): Promise<readonly string[]>
  /** The founder of a group, if somebody who asks to join exists for all of its members. */
  groupFounder(groupId: string, of: string): Promise<readonly string[]>
}

type EventType = DomainEvent['type']

type PushFor<T extends EventType> = (
  event: RecordedEvent<EventNamed<T>>,
  find: FindRecipients,
) => AddressedPush | Promise<AddressedPush>

/** Data of an event and its position, of which the pushes below are made. */
type Part<D> = { readonly data: D; readonly position: string }

const notificationPush = ({ data, position }: Part<{ profileId: string }>): AddressedPush => ({
  to: [data.profileId],
  push: { type: 'notification', position },
})

const groupPush = (
  to: readonly string[],
  { data: { groupId }, position }: Part<{ groupId: string }>,
): AddressedPush => ({ to, push: { type: 'group', groupId, position } })

type ByGroupMember = Part<{ groupId: string; by: string }>

const toGroup = async (event: ByGroupMember, find: FindRecipients): Promise<AddressedPush> =>
  groupPush(await find.groupMembers(event.data.groupId, event.data.by), event)

const toOneself = (event: ByGroupMember): AddressedPush => groupPush([event.data.by], event)

type OfGroupMember = Part<{ groupId: string; profileId: string }>

const toFounder = async (event: OfGroupMember, find: FindRecipients): Promise<AddressedPush> => {
  const { groupId, profileId } = event.data
  return groupPush([...(await find.groupFounder(groupId, profileId)), profileId], event)
}

const toGroupAndMember = async (
  event: OfGroupMember,
  find: FindRecipients,
): Promise<AddressedPush> => {
  const { groupId, profileId } = event.data
  return groupPush([...(await find.groupMembers(groupId, profileId)), profileId], event)
}

const hangoutPush = (to: readonly string[], position: string): AddressedPush => ({
  to,
  push: { type: 'hangout', position },
})

const toBothOfHangout = ({ data, position }: Part<{ inviter: string; invitee: string }>) =>
  hangoutPush([data.inviter, data.invitee], position)

const eventPush = (
  to: readonly string[],
  { data: { gatheringId: eventId }, position }: Part<{ gatheringId: string }>,
): AddressedPush => ({ to, push: { type: 'event', eventId, position } })

const toAttendees = async (
  event: Part<{ gatheringId: string }>,
  find: FindRecipients,
): Promise<AddressedPush> => eventPush(await find.attendees(event.data.gatheringId), event)

type OfOrganizer = Part<{ gatheringId: string; organizer: string }>

const toOrganizer = (event: OfOrganizer): AddressedPush => eventPush([event.data.organizer], event)

const toOrganizerAndAttendee = (event: OfOrganizer & Part<{ profileId: string }>): AddressedPush =>
  eventPush([event.data.organizer, event.data.profileId], event)

const premiumPush = ({ data, position }: Part<{ memberId: string }>): AddressedPush => ({
  to: [profileIdOf(data.memberId)],
  push: { type: 'premium', position },
})

/** By event type: the push and its recipients. Other events are not pushed. */
const pushes = {
  MessageSent: ({ data: { from, to, matchId }, position }) => ({
    to: [to, from],
    push: { type: 'new_message', matchId, position },
  }),
  MessagesRead: async ({ data: { matchId }, position }, find) => ({
    to: await find.partners(matchId),
    push: { type: 'read', matchId, position },
  }),
  Matched: ({ data: { profiles, matchId }, meta: { actor }, position }) => {
    const by = actor === undefined ? null : profileIdOf(actor)
    return { to: profiles, push: { type: 'match', matchId, by, position } }
  },
  Unmatched: ({ data: { profiles, matchId }, position }) => ({
    to: profiles,
    push: { type: 'unmatch', matchId, position },
  }),
  Notified: notificationPush,
  NotificationRead: notificationPush,
  AllNotificationsRead: notificationPush,
  NotificationsForgotten: notificationPush,
  GroupFounded: event => groupPush([event.data.founder], event),
  GroupDescribed: toGroup,
  GroupAdmissionChosen: toGroup,
  GroupRequested: toFounder,
  GroupRequestWithdrawn: toFounder,
  GroupRequestDeclined: toOneself,
  GroupJoined: toGroupAndMember,
  GroupLeft: toGroupAndMember,
  GroupMemberSuspended: toGroupAndMember,
  GroupMemberReinstated: toGroupAndMember,
  GroupInvitationDeclined: event => groupPush([event.data.profileId], event),
  GroupMessageSent: async ({ data: { groupId, from }, position }, find) => ({
    to: await find.groupMembers(groupId, from),
    push: { type: 'group_message', groupId, position },
  }),
  GroupMessagesRead: toOneself,
  HangoutInvited: toBothOfHangout,
  HangoutAccepted: toBothOfHangout,
  HangoutDeclined: toBothOfHangout,
  HangoutCancelled: toBothOfHangout,
  HangoutExpired: toBothOfHangout,
  HangoutPlanned: toBothOfHangout,
  HangoutCompleted: toBothOfHangout,
  HangoutsForgotten: ({ data: { profiles }, position }) => hangoutPush(profiles, position),
  GatheringAnnounced: toOrganizer,
  GatheringRevised: toAttendees,
  GatheringCancelled: toAttendees,
  RsvpGiven: toOrganizerAndAttendee,
  SeatRequested: toOrganizerAndAttendee,
  RequestApproved: toOrganizerAndAttendee,
  RequestDeclined: toOrganizer,
  SeatPromoted: toOrganizerAndAttendee,
  WaitlistJoined: toOrganizerAndAttendee,
  WaitlistLeft: toOrganizerAndAttendee,
  AttendeeLeft: toOrganizerAndAttendee,
  SubscriptionChanged: premiumPush,
  EntitlementGranted: premiumPush,
  EntitlementEnded: premiumPush,
} satisfies { readonly [T in EventType]?: PushFor<T> }

type PushedType = keyof typeof pushes

export const pushedTypes = Object.keys(pushes) as PushedType[]

export type PushedEvent = RecordedEvent<EventNamed<PushedType>>

/**
 * The push for an event and its recipients. It never has the content. Members also get pushes for
 * their own actions, for their other tabs.
 */
export const pushOf = async (event: PushedEvent, find: FindRecipients): Promise<AddressedPush> => {
  const push = pushes[event.type] as PushFor<PushedType>
  return push(event, find)
}
