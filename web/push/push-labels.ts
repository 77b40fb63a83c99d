import type { NotificationType } from '../../contracts/notifications/notifications.ts'

/** What a member is notified of, by kind, in the order of the settings. */
export const pushLabels: Readonly<Record<NotificationType, string>> = {
  new_match: 'Matches and super likes',
  new_message: 'Messages',
  hangout_invitation: 'Hangout invitations',
  hangout_accepted: 'Accepted hangout invitations',
  group_chat_invite: 'Invitations to group chats',
  group_chat_request: 'Requests to join my group chats',
  group_chat_update: 'News from my group chats',
  event_reminder: 'Events I responded to',
  profile_view: 'Profile views',
  account_export: 'My data is ready',
}

export const pushTypes = Object.keys(pushLabels) as NotificationType[]
