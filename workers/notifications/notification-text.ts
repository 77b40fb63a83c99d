import * as z from 'zod'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'

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
    case 'constellation': {
      const { news, of, stream } = source
      const subject = news === 'joint_liked' ? jointLikedSubject(stream, of) : newsSubject(news, of)
      const text = { ...constellationTexts[news], type: 'constellation', subject } as const
      return news === 'joint_match' ? { ...text, actionUrl: `${text.actionUrl}/${of}` } : text
    }
  }
}

/** What is new in a member's constellation. */
const constellationNews = [
  'link_invitation',
  'linked',
  'comparison',
  'compared',
  'joint_card',
  'joint_like',
  'joint_liked',
  'joint_match',
] as const
type ConstellationNews = (typeof constellationNews)[number]

const own = { actionUrl: pageAt('/constellation') } as const
const constellationTexts: Readonly<
  Record<ConstellationNews, Pick<NotificationText, 'title' | 'message' | 'actionUrl'>>
> = {
  link_invitation: {
    title: 'Somebody would like to be linked with you',
    message: 'Nothing is linked before you say yes. Take your time.',
    ...own,
  },
  linked: {
    title: 'You are linked',
    message: 'Your invitation was accepted. You choose who sees it.',
    ...own,
  },
  comparison: {
    title: 'A match would like to compare boundaries',
    message: 'You both see only what you both say yes or maybe to.',
    actionUrl: '/matches',
  },
  compared: {
    title: 'Your comparison is ready',
    message: 'See where you and your match both said yes or maybe.',
    actionUrl: '/matches',
  },
  joint_card: {
    title: 'A joint card waits for your yes',
    message: 'Nobody sees it before all of you have confirmed it.',
    ...own,
  },
  joint_like: {
    title: 'A like for all of you waits for your yes',
    message: 'Look at who it is, and agree or decline.',
    ...own,
  },
  joint_liked: {
    title: 'Somebody likes you together',
    message: 'See who it is, and answer as one.',
    actionUrl: pageAt('/likes'),
  },
  joint_match: {
    title: "It's a match, together",
    message: 'A group chat of all of you is open.',
    actionUrl: pageAt('/group-chats'),
  },
}

/** Of a link, the other member; of a joint card, the card, who would be liked by all, or the group of a match. */
export const newsSubject = (news: ConstellationNews, of: string) => `${news}:${of}`

/** Of the like of a joint card: its stream, and who likes it. */
export const jointLikedSubject = (stream: string, by: string) => `joint_liked:${stream}:${by}`

/* What a notification is about: unread ones with the same subject are one. */
const SUPER_LIKE_SUBJECT = 'super_like'
export const matchSubject = (matchId: string) => `match:${matchId}`
export const messageSubject = (matchId: string) => `message:${matchId}`
export const hangoutSubject = (invitationId: string) => `hangout:${invitationId}`

export const groupSubject = (groupId: string) => `group:${groupId}`

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
    z.object({ about: z.literal('constellation'), news: z.enum(constellationNews), of: Id }),
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
    case 'constellation':
      return endsNews(later, source)
  }
}

type NewsCause = Extract<NotificationCause, { readonly about: 'constellation' }>

/** Whether an event answers or ends what was new. */
const endsNews = (later: RecordedEvent<DomainEvent>, { news, of, to }: NewsCause): boolean => {
  switch (later.type) {
    case 'Linked':
    case 'LinkDeclined':
      return news === 'link_invitation'
    case 'LinkEnded':
      return true
    case 'BoundariesCompared':
    case 'ComparisonWithdrawn':
      return news === 'comparison'
    case 'JointCardEnded':
      return news !== 'joint_match'
    case 'JointCardProposed':
      return news === 'joint_card'
    case 'JointCardConfirmed':
      return news === 'joint_card' && later.data.by === to
    case 'JointLikeAgreed':
    case 'JointLikeDeclined':
    case 'JointLikeSent':
      return news === 'joint_like' && later.data.on === of
    default:
      return false
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
