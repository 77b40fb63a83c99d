import * as z from 'zod'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'

/**
 * The subject of a notification, and its event; later events of that stream may make it obsolete.
 */
export const NotificationCause = z.intersection(
  z.object({ to: Id, stream: z.string(), revision: z.int().nonnegative() }),
  z.discriminatedUnion('about', [
    z.object({ about: z.literal('match'), matchId: Id }),
    z.object({ about: z.literal('message'), matchId: Id }),
    z.object({ about: z.literal('super_like'), mode: DiscoveryMode }),
    z.object({ about: z.literal('invitation'), invitationId: Id }),
    z.object({ about: z.literal('acceptance'), invitationId: Id }),
    z.object({ about: z.literal('group'), groupId: Id }),
  ]),
)
export type NotificationCause = z.output<typeof NotificationCause>

/** Whether a later event makes a notification obsolete: seen, undone or ended. */
export const isOvertakenBy = (
  source: NotificationCause,
  later: RecordedEvent<DomainEvent>,
): boolean => {
  switch (source.about) {
    case 'match':
      return later.type === 'Unmatched' && later.data.matchId === source.matchId
    case 'message':
      if (later.type === 'MessagesRead')
        return later.data.by === source.to && later.data.upTo >= source.revision
      return later.type === 'ConversationClosed'
    case 'super_like':
      if (later.type === 'Swiped' || later.type === 'SwipeUndone')
        return later.data.on === source.to && later.data.mode === source.mode
      if (later.type === 'Matched') return later.data.mode === source.mode
      return later.type === 'Blocked'
    case 'invitation':
    case 'acceptance':
      return endsHangout(later, source)
    case 'group':
      if (later.type === 'GroupJoined') return later.data.profileId === source.to
      return later.type === 'GroupClosed'
  }
}

/** Whether an event answers or ends an invitation, or ends the plan that followed. */
const endsHangout = (
  later: RecordedEvent<DomainEvent>,
  { about, invitationId }: { readonly about: string; readonly invitationId: string },
): boolean => {
  switch (later.type) {
    case 'HangoutAccepted':
    case 'HangoutDeclined':
    case 'HangoutCancelled':
    case 'HangoutExpired':
      return about === 'invitation' && later.data.invitationId === invitationId
    case 'HangoutsForgotten':
      return later.data.invitationIds.includes(invitationId)
    default:
      return false
  }
}
