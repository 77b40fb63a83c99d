import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { Push } from '../../contracts/live/live.ts'

export const pushedTypes = [
  'MessageSent',
  'MessagesRead',
  'Matched',
  'Unmatched',
  'Notified',
  'NotificationRead',
  'AllNotificationsRead',
  'NotificationsForgotten',
  'GroupFounded',
  'GroupDescribed',
  'GroupAdmissionChosen',
  'GroupRequested',
  'GroupRequestWithdrawn',
  'GroupRequestDeclined',
  'GroupJoined',
  'GroupLeft',
  'GroupMemberSuspended',
  'GroupMemberReinstated',
  'GroupInvitationDeclined',
  'GroupMessageSent',
  'GroupMessagesRead',
  'HangoutInvited',
  'HangoutAccepted',
  'HangoutDeclined',
  'HangoutCancelled',
  'HangoutExpired',
  'HangoutPlanned',
  'HangoutCompleted',
  'HangoutsForgotten',
  'GatheringAnnounced',
  'GatheringRevised',
  'GatheringCancelled',
  'RsvpGiven',
  'SeatRequested',
  'RequestApproved',
  'RequestDeclined',
  'SeatPromoted',
  'WaitlistJoined',
  'WaitlistLeft',
  'AttendeeLeft',
  'SubscriptionChanged',
  'EntitlementGranted',
  'EntitlementEnded',
] as const

export type PushedEvent = RecordedEvent<EventNamed<(typeof pushedTypes)[number]>>

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

/**
 * The push for an event and its recipients. It never has the content. Members also get pushes for
 * their own actions, for their other tabs.
 */
export const pushOf = async (event: PushedEvent, find: FindRecipients): Promise<AddressedPush> => {
  const { position } = event
  switch (event.type) {
    case 'MessageSent': {
      const { from, to, matchId } = event.data
      return { to: [to, from], push: { type: 'new_message', matchId, position } }
    }
    case 'MessagesRead': {
      const { matchId } = event.data
      return { to: await find.partners(matchId), push: { type: 'read', matchId, position } }
    }
    case 'Matched': {
      const { profiles, matchId } = event.data
      const { actor } = event.meta
      const by = actor === undefined ? null : profileIdOf(actor)
      return { to: profiles, push: { type: 'match', matchId, by, position } }
    }
    case 'Unmatched': {
      const { profiles, matchId } = event.data
      return { to: profiles, push: { type: 'unmatch', matchId, position } }
    }
    case 'Notified':
    case 'NotificationRead':
    case 'AllNotificationsRead':
    case 'NotificationsForgotten':
      return { to: [event.data.profileId], push: { type: 'notification', position } }
    case 'GroupFounded': {
      const { founder, groupId } = event.data
      return { to: [founder], push: { type: 'group', groupId, position } }
    }
    case 'GroupDescribed':
    case 'GroupAdmissionChosen': {
      const { by, groupId } = event.data
      const to = await find.groupMembers(groupId, by)
      return { to, push: { type: 'group', groupId, position } }
    }
    case 'GroupRequested':
    case 'GroupRequestWithdrawn': {
      const { profileId, groupId } = event.data
      const founder = await find.groupFounder(groupId, profileId)
      return { to: [...founder, profileId], push: { type: 'group', groupId, position } }
    }
    case 'GroupRequestDeclined': {
      const { by, groupId } = event.data
      return { to: [by], push: { type: 'group', groupId, position } }
    }
    case 'GroupMemberSuspended':
    case 'GroupMemberReinstated':
    case 'GroupJoined':
    case 'GroupLeft': {
      const { profileId, groupId } = event.data
      const members = await find.groupMembers(groupId, profileId)
      return { to: [...members, profileId], push: { type: 'group', groupId, position } }
    }
    case 'GroupMessageSent': {
      const { groupId, from } = event.data
      const to = await find.groupMembers(groupId, from)
      return { to, push: { type: 'group_message', groupId, position } }
    }
    case 'GroupInvitationDeclined': {
      const { profileId, groupId } = event.data
      return { to: [profileId], push: { type: 'group', groupId, position } }
    }
    case 'GroupMessagesRead': {
      const { by, groupId } = event.data
      return { to: [by], push: { type: 'group', groupId, position } }
    }
    case 'HangoutInvited':
    case 'HangoutAccepted':
    case 'HangoutDeclined':
    case 'HangoutCancelled':
    case 'HangoutExpired':
    case 'HangoutPlanned':
    case 'HangoutCompleted': {
      const { inviter, invitee } = event.data
      return { to: [inviter, invitee], push: { type: 'hangout', position } }
    }
    case 'HangoutsForgotten':
      return { to: event.data.profiles, push: { type: 'hangout', position } }
    case 'GatheringRevised':
    case 'GatheringCancelled': {
      const { gatheringId: eventId } = event.data
      return { to: await find.attendees(eventId), push: { type: 'event', eventId, position } }
    }
    case 'GatheringAnnounced':
    case 'RequestDeclined': {
      const { organizer, gatheringId: eventId } = event.data
      return { to: [organizer], push: { type: 'event', eventId, position } }
    }
    case 'RsvpGiven':
    case 'SeatRequested':
    case 'RequestApproved':
    case 'SeatPromoted':
    case 'WaitlistJoined':
    case 'WaitlistLeft':
    case 'AttendeeLeft': {
      const { organizer, profileId, gatheringId: eventId } = event.data
      return { to: [organizer, profileId], push: { type: 'event', eventId, position } }
    }
    case 'SubscriptionChanged':
    case 'EntitlementGranted':
    case 'EntitlementEnded':
      return { to: [profileIdOf(event.data.memberId)], push: { type: 'premium', position } }
  }
}
