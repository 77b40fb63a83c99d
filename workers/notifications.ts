import * as z from 'zod'
import type { CommandContext } from '../command-api/dispatch.ts'
import { inbox } from '../command-api/notifications/decider.ts'
import type { Instant, RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import { causedId, Id } from '../contracts/ids.ts'
import { tellProfileView } from '../contracts/jobs.ts'
import { likeDay } from '../contracts/likes.ts'
import { modeLabels } from '../contracts/mode-labels.ts'
import { DiscoveryMode } from '../contracts/modes.ts'
import type { NotificationType } from '../contracts/notifications.ts'
import { page } from '../contracts/pages.ts'
import { streams } from '../contracts/streams.ts'
import { keyedId } from '../engines/keyed-ids.ts'
import { deleteOldNotifications } from './notification-retention.ts'
import { defineQueue, type JobServices, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

/** What a notification is about, and its event; later events of that stream may make it obsolete. */
const NotificationCause = z.intersection(
  z.object({ to: Id, stream: z.string(), revision: z.int().nonnegative() }),
  z.discriminatedUnion('about', [
    z.object({ about: z.literal('match'), matchId: Id }),
    z.object({ about: z.literal('message'), matchId: Id }),
    z.object({ about: z.literal('super_like'), mode: DiscoveryMode }),
    z.object({ about: z.literal('invitation'), invitationId: Id }),
    z.object({ about: z.literal('acceptance'), invitationId: Id }),
  ]),
)
type NotificationCause = z.output<typeof NotificationCause>

type NotificationText = {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly actionUrl: string
  readonly subject: string
}

/** A super like notifies once a day, however often it is undone and given again. */
const causeOf = async (
  source: NotificationCause,
  cause: CommandContext,
  { keys }: JobServices,
): Promise<CommandContext> => {
  if (source.about !== 'super_like') return cause
  const day = likeDay(cause.now)
  return {
    ...cause,
    command: await keyedId(keys, 'super like told', source.stream, source.to, day),
    repeated: true,
  }
}

/** The text of a notification: never a name or a message. */
const textOf = (source: NotificationCause): NotificationText => {
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
        message: 'One of your matches has written to you.',
        actionUrl: `/chat/${source.matchId}`,
        subject: messageSubject(source.matchId),
      }
    case 'super_like':
      return {
        type: 'new_match',
        title: 'Someone super liked you',
        message: `You will meet them in ${modeLabels[source.mode]}.`,
        actionUrl: `/discover/${source.mode}`,
        subject: `super_like:${source.mode}`,
      }
    case 'invitation':
      return {
        type: 'hangout_invitation',
        title: 'You are invited to a hangout',
        message: 'Somebody would like to meet you for a hobby. Answer when you like.',
        actionUrl: `${page.hangouts}?tab=invites`,
        subject: hangoutSubject(source.invitationId),
      }
    case 'acceptance':
      return {
        type: 'hangout_accepted',
        title: 'Your invitation was accepted',
        message: 'Choose a date and a place together.',
        actionUrl: `${page.hangouts}?tab=plans`,
        subject: hangoutSubject(source.invitationId),
      }
  }
}

const matchSubject = (matchId: string) => `match:${matchId}`
const messageSubject = (matchId: string) => `message:${matchId}`
const hangoutSubject = (invitationId: string) => `hangout:${invitationId}`

/** Whether a later event makes a notification obsolete: seen, undone or ended. */
const isOvertakenBy = (source: NotificationCause, later: RecordedEvent<DomainEvent>): boolean => {
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
  }
}

/** Whether an event answers or ends an invitation, or ends the plan that came of it. */
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

/** When the event happened; undefined when a later event makes the notification obsolete. */
const happenedAtUnlessOvertaken = async (
  source: NotificationCause,
  { log }: JobServices,
): Promise<Instant | undefined> => {
  const { stream, revision } = source
  let happenedAt: Instant | undefined
  for await (const event of log.read(stream, revision > 0 ? { after: revision - 1 } : {}))
    if (event.revision === revision) happenedAt = event.at
    else if (isOvertakenBy(source, event)) return undefined
  return happenedAt
}

const notifyMember = async (
  source: NotificationCause,
  cause: CommandContext,
  services: JobServices,
): Promise<void> => {
  const happenedAt = await happenedAtUnlessOvertaken(source, services)
  if (happenedAt === undefined) return
  const { to: profileId } = source
  const context = await causeOf(source, cause, services)
  const notification = { notificationId: context.command, profileId, ...textOf(source), happenedAt }
  const command = { type: 'Notify', notification } as const
  await services.dispatch(inbox, streams.inbox(profileId), command, context)
}

const notify = defineQueue<NotificationCause>({
  name: 'notify',
  data: NotificationCause,
  concurrency: 8,
  run: notifyMember,
})

const markRead = defineQueue({
  name: 'notification-seen',
  data: z.object({ profileId: Id, matchId: Id, upTo: z.int().nonnegative() }),
  concurrency: 8,
  async run({ profileId, matchId, upTo }, cause, services) {
    const subject = messageSubject(matchId)
    const last = { ...(upTo > 0 ? { after: upTo - 1 } : {}), limit: 1 }
    const [lastRead] = await Array.fromAsync(services.log.read(streams.conversation(matchId), last))
    await services.dispatch(
      inbox,
      streams.inbox(profileId),
      { type: 'MarkSubjectRead', profileId, subject, until: lastRead?.at },
      cause,
    )

    // A newer message may have found the notification unread and added none of its own.
    const stream = streams.conversation(matchId)
    let newest: number | undefined
    for await (const { type, data, revision } of services.log.read(stream, { after: upTo }))
      if (type === 'MessageSent' && data.to === profileId) newest = revision
    if (newest === undefined) return
    const since = { ...cause, command: causedId(cause.command, 'since') }
    const source = { to: profileId, stream, revision: newest, about: 'message', matchId } as const
    await notifyMember(source, since, services)
  },
})

/** Notifies again only after the last one was read: the number and time of views must reveal nothing. */
const notifyProfileView = defineQueue({
  name: tellProfileView.queue,
  data: tellProfileView.data,
  concurrency: 8,
  async run({ profileId }, cause, { dispatch }) {
    const notification = {
      notificationId: cause.command,
      profileId,
      type: 'profile_view',
      title: 'Profile view',
      message: 'Somebody looked at your profile.',
      actionUrl: '/profile',
      subject: 'profile_view',
    } as const
    await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
  },
})

/** The member has answered an invitation, so that its notification is no news. */
const markHangoutRead = defineQueue({
  name: 'hangout-notification-seen',
  data: z.object({ profileId: Id, invitationId: Id }),
  concurrency: 8,
  async run({ profileId, invitationId }, cause, { dispatch }) {
    const subject = hangoutSubject(invitationId)
    const command = { type: 'MarkSubjectRead', profileId, subject } as const
    await dispatch(inbox, streams.inbox(profileId), command, cause)
  },
})

const forgetHangouts = defineQueue({
  name: 'forget-hangout-notifications',
  data: z.object({ profileId: Id, invitationIds: z.array(Id) }),
  concurrency: 8,
  async run({ profileId, invitationIds }, cause, { dispatch }) {
    const command = {
      type: 'Forget',
      profileId,
      subjects: invitationIds.map(hangoutSubject),
    } as const
    await dispatch(inbox, streams.inbox(profileId), command, cause)
  },
})

const forgetMatch = defineQueue({
  name: 'forget-match-notifications',
  data: z.object({ profileId: Id, matchId: Id }),
  concurrency: 8,
  async run({ profileId, matchId }, cause, { dispatch }) {
    const subjects = [matchSubject(matchId), messageSubject(matchId)]
    const command = { type: 'Forget', profileId, subjects } as const
    await dispatch(inbox, streams.inbox(profileId), command, cause)
  },
})

export const notificationsQueues = [
  notify,
  markRead,
  notifyProfileView,
  deleteOldNotifications,
  forgetMatch,
  markHangoutRead,
  forgetHangouts,
] as const

/** Notifies members of what others did, until they have seen it. */
export const notificationsReactor = defineReactor({
  name: 'notifications',
  from: 'origin',
  on: {
    Matched: ({ data: { matchId, profiles }, stream, revision }) =>
      profiles.map(to => task(notify, { to, stream, revision, about: 'match', matchId })),
    MessageSent: ({ data: { matchId, to }, stream, revision }) => [
      task(notify, { to, stream, revision, about: 'message', matchId }),
    ],
    Swiped: ({ data: { on, mode, action }, stream, revision }) =>
      action === 'super_like'
        ? [task(notify, { to: on, stream, revision, about: 'super_like', mode })]
        : [],
    Unmatched: ({ data: { matchId, profiles } }) =>
      profiles.map(profileId => task(forgetMatch, { profileId, matchId })),
    HangoutInvited: ({ data: { invitationId, invitee: to }, stream, revision }) => [
      task(notify, { to, stream, revision, about: 'invitation', invitationId }),
    ],
    HangoutAccepted: ({ data: { invitationId, inviter: to, invitee }, stream, revision }) => [
      task(notify, { to, stream, revision, about: 'acceptance', invitationId }),
      task(markHangoutRead, { profileId: invitee, invitationId }),
    ],
    HangoutDeclined: ({ data: { invitationId, invitee } }) => [
      task(markHangoutRead, { profileId: invitee, invitationId }),
    ],
    HangoutCancelled: ({ data: { invitationId, invitee: profileId } }) => [
      task(forgetHangouts, { profileId, invitationIds: [invitationId] }),
    ],
    HangoutExpired: ({ data: { invitationId, invitee: profileId } }) => [
      task(forgetHangouts, { profileId, invitationIds: [invitationId] }),
    ],
    HangoutsForgotten: ({ data: { profiles, invitationIds } }) =>
      profiles.map(profileId => task(forgetHangouts, { profileId, invitationIds })),
    MessagesRead: ({ data: { matchId, by, upTo } }) => [
      task(markRead, { profileId: by, matchId, upTo }),
    ],
  },
})
