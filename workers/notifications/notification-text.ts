import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import type { NotificationCause } from './notification-cause.ts'

type NotificationText = {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly actionUrl: string
  readonly subject: string
}

/** The text of a notification. It contains no name and no message. */
export const textOf = (source: NotificationCause): NotificationText => {
  switch (source.about) {
    case 'match':
      return {
        type: 'new_match',
        title: "It's a Match! 🎉",
        message: 'You both liked each other. Start a conversation!',
        actionUrl: '/matches',
        subject: matchSubject(source.matchId),
      }
    case 'message':
      return {
        type: 'new_message',
        title: 'New message',
        message: 'One of your matches wrote to you.',
        actionUrl: `/chat/${source.matchId}`,
        subject: messageSubject(source.matchId),
      }
    case 'super_like':
      return {
        type: 'new_match',
        title: 'Someone super liked you',
        message: `You'll see them in ${modeLabels[source.mode]}.`,
        actionUrl: `/discover/${source.mode}`,
        subject: SUPER_LIKE_SUBJECT,
      }
    case 'invitation':
      return {
        type: 'hangout_invitation',
        title: "You're invited to a hangout",
        message: 'Someone would like to share a hobby with you. Answer whenever you like.',
        actionUrl: `${pageAt('/hangouts')}?tab=invites`,
        subject: hangoutSubject(source.invitationId),
      }
    case 'acceptance':
      return {
        type: 'hangout_accepted',
        title: 'Your invitation was accepted',
        message: 'Choose a date and a place together.',
        actionUrl: `${pageAt('/hangouts')}?tab=plans`,
        subject: hangoutSubject(source.invitationId),
      }
    case 'group':
      return {
        type: 'group_chat_invite',
        title: "You're invited to a group chat",
        message: 'One of your matches would like you to join. Take a look.',
        actionUrl: `${pageAt('/group-chats')}/${source.groupId}`,
        subject: groupSubject(source.groupId),
      }
  }
}

/* What a notification is about: unread ones with the same subject are one. */
const SUPER_LIKE_SUBJECT = 'super_like'
export const matchSubject = (matchId: string) => `match:${matchId}`
export const messageSubject = (matchId: string) => `message:${matchId}`
export const hangoutSubject = (invitationId: string) => `hangout:${invitationId}`

export const groupSubject = (groupId: string) => `group:${groupId}`
