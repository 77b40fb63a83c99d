import type { RecordedEvent } from '../../contracts/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import type { Push } from '../../contracts/live.ts'

export const pushedTypes = [
  'MessageSent',
  'MessagesRead',
  'Matched',
  'Unmatched',
  'Notified',
  'NotificationRead',
  'AllNotificationsRead',
  'NotificationsForgotten',
  'HangoutInvited',
  'HangoutAccepted',
  'HangoutDeclined',
  'HangoutCancelled',
  'HangoutExpired',
  'HangoutPlanned',
  'HangoutCompleted',
  'HangoutsForgotten',
] as const

export type PushedEvent = RecordedEvent<EventNamed<(typeof pushedTypes)[number]>>

/** A push and its recipients, by profile id. */
export type AddressedPush = { readonly to: readonly string[]; readonly push: Push }

/** The two profiles of a match, for events that name one; none after it ended. */
export type FindPartners = (matchId: string) => Promise<readonly string[]>

/**
 * The push for an event and its recipients. It never has the content. Members also get pushes for
 * their own actions, for their other tabs.
 */
export const pushOf = async (
  event: PushedEvent,
  findPartners: FindPartners,
): Promise<AddressedPush> => {
  const { position } = event
  switch (event.type) {
    case 'MessageSent': {
      const { from, to, matchId } = event.data
      return { to: [to, from], push: { type: 'new_message', matchId, position } }
    }
    case 'MessagesRead': {
      const { matchId } = event.data
      return { to: await findPartners(matchId), push: { type: 'read', matchId, position } }
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
  }
}
