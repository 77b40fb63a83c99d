import type { NotificationType } from '../../contracts/notifications/notifications.ts'

/** Labels of the kinds of notifications, in the order of the settings. Check-ins always come. */
export const pushLabels: Readonly<Record<Exclude<NotificationType, 'check_in'>, string>> = {
  new_match: 'Matches and super likes',
  new_message: 'Messages',
  hangout_invitation: 'Hangout invitations',
  hangout_accepted: 'Accepted hangout invitations',
  group_chat_invite: 'Invitations to group chats',
  group_chat_request: 'Requests to join my group chats',
  group_chat_update: 'News from my group chats',
  constellation: 'Links and joint cards',
  decision: 'Decisions of our team',
  event_reminder: 'Events I responded to',
  profile_view: 'Profile views',
  account_export: 'My data is ready',
  new_sign_in: 'A new sign-in',
  sign_in_changed: 'Changes of how I sign in',
}

/** The kinds in that order. */
export const pushTypes = Object.keys(pushLabels) as (keyof typeof pushLabels)[]
