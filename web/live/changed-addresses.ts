import {
  discoverByQuery,
  getCurrentUser,
  getPaidSubscription,
  likesReceived,
  listDiscoveryFilters,
  listEvents,
  listGroupChats,
  listGroupMessages,
  listGroupRequests,
  listHangoutActivities,
  listHangoutInvitations,
  listMatches,
  listMessages,
  listSecurityNotices,
  listSuggestions,
  unreadCount,
} from '../../contracts/core/endpoint-table.ts'
import { addressOf } from '../../contracts/core/route.ts'
import type { LiveMessage } from '../../contracts/live/live.ts'

const matches = listMatches.path
const decks = discoverByQuery.path
const notifications = unreadCount.path.slice(0, unreadCount.path.lastIndexOf('/'))

const hangouts = [listHangoutInvitations.path, listHangoutActivities.path]

const groups = listGroupChats.path

const premium = [getCurrentUser.path, getPaidSubscription.path]

const groupMessagesOf = (id: string) => addressOf(listGroupMessages, { params: { id } })
const messagesOf = (matchId: string) => addressOf(listMessages, { params: { matchId } })

/** Addresses that live messages name. They are refetched when messages may have been missed. */
export const liveAddresses: readonly string[] = [
  matches,
  notifications,
  listSecurityNotices.path,
  ...hangouts,
  listEvents.path,
  groups,
  listGroupRequests.path,
  ...premium,
]

/** Returns the addresses whose data has changed, by the live message about it. */
export function changedAddresses(message: LiveMessage): readonly string[] {
  switch (message.type) {
    case 'new_message':
    case 'read': // by the other member or in another tab, which also changes the unread count
      return [messagesOf(message.matchId), matches]
    case 'match':
      return [matches]
    case 'unmatch':
      return [matches, decks, listSuggestions.path]
    case 'notification':
      return [notifications, listSecurityNotices.path]
    case 'group_message':
      return [groups, groupMessagesOf(message.groupId)]
    case 'group':
      return [groups, listGroupRequests.path]
    case 'hangout':
      return hangouts
    case 'event':
      return [listEvents.path]
    case 'premium': // shows who likes the member, and turns premium filters on or off
      return [...premium, likesReceived.path, listDiscoveryFilters.path]
    case 'listening':
      return []
  }
}
