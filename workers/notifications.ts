import * as z from 'zod'
import type { CommandContext } from '../command-api/dispatch.ts'
import { inbox } from '../command-api/notifications/decider.ts'
import type { Instant, RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import { causedId, Id } from '../contracts/ids.ts'
import { tellProfileView } from '../contracts/jobs.ts'
import { likeDay } from '../contracts/likes.ts'
import { DiscoveryMode, modeLabels } from '../contracts/modes.ts'
import type { NotificationType } from '../contracts/notifications.ts'
import { streams } from '../contracts/streams.ts'
import { keyedId } from '../engines/keyed-ids.ts'
import { forgetOld } from './old-notifications.ts'
import { defineQueue, type JobServices, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

/** What a member is told of, and where it happened: what follows there may overtake the telling. */
const News = z.intersection(
  z.object({ to: Id, stream: z.string(), revision: z.int().nonnegative() }),
  z.discriminatedUnion('about', [
    z.object({ about: z.literal('match'), matchId: Id }),
    z.object({ about: z.literal('message'), matchId: Id }),
    z.object({ about: z.literal('super_like'), mode: DiscoveryMode }),
  ]),
)
type News = z.output<typeof News>

type Text = {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly actionUrl: string
  readonly subject: string
}

/**
 * A super like that is taken back and given again is told once a day: whoever does so all day long
 * shall not ring all day long.
 */
const tellingOf = async (
  news: News,
  cause: CommandContext,
  { keys }: JobServices,
): Promise<CommandContext> => {
  if (news.about !== 'super_like') return cause
  const day = likeDay(cause.now)
  return {
    ...cause,
    command: await keyedId(keys, 'super like told', news.stream, news.to, day),
    repeated: true,
  }
}

/** What a notification says: never a name, never what was written. */
const textOf = (news: News): Text => {
  switch (news.about) {
    case 'match':
      return {
        type: 'new_match',
        title: "It's a Match! 🎉",
        message: 'You both liked each other. Start a conversation!',
        actionUrl: '/matches',
        subject: matchSubject(news.matchId),
      }
    case 'message':
      return {
        type: 'new_message',
        title: 'New message',
        message: 'One of your matches has written to you.',
        actionUrl: `/chat/${news.matchId}`,
        subject: messageSubject(news.matchId),
      }
    case 'super_like':
      return {
        type: 'new_match',
        title: 'Someone super liked you',
        message: `You will meet them in ${modeLabels[news.mode]}.`,
        actionUrl: `/discover/${news.mode}`,
        subject: `super_like:${news.mode}`,
      }
  }
}

const matchSubject = (matchId: string) => `match:${matchId}`
const messageSubject = (matchId: string) => `message:${matchId}`

/** Whether what came later makes the news old: it was seen, taken back, or ended. */
const isOvertakenBy = (news: News, later: RecordedEvent<DomainEvent>): boolean => {
  switch (news.about) {
    case 'match':
      return later.type === 'Unmatched' && later.data.matchId === news.matchId
    case 'message':
      if (later.type === 'MessagesRead')
        return later.data.by === news.to && later.data.upTo >= news.revision
      return later.type === 'ConversationClosed'
    case 'super_like':
      if (later.type === 'Swiped' || later.type === 'SwipeUndone')
        return later.data.on === news.to && later.data.mode === news.mode
      if (later.type === 'Matched') return later.data.mode === news.mode
      return later.type === 'Blocked'
  }
}

/** When the news happened; undefined where what came later makes it old. */
const whenFresh = async (news: News, { log }: JobServices): Promise<Instant | undefined> => {
  const { stream, revision } = news
  let happenedAt: Instant | undefined
  for await (const event of log.read(stream, revision > 0 ? { after: revision - 1 } : {}))
    if (event.revision === revision) happenedAt = event.at
    else if (isOvertakenBy(news, event)) return undefined
  return happenedAt
}

const tell = async (news: News, cause: CommandContext, services: JobServices): Promise<void> => {
  const happenedAt = await whenFresh(news, services)
  if (happenedAt === undefined) return
  const { to: profileId } = news
  const telling = await tellingOf(news, cause, services)
  const notification = { notificationId: telling.command, profileId, ...textOf(news), happenedAt }
  const command = { type: 'Notify', notification } as const
  await services.dispatch(inbox, streams.inbox(profileId), command, telling)
}

const notify = defineQueue<News>({
  name: 'notify',
  data: News,
  concurrency: 8,
  run: tell,
})

const markSeen = defineQueue({
  name: 'notification-seen',
  data: z.object({ profileId: Id, matchId: Id, upTo: z.int().nonnegative() }),
  concurrency: 8,
  async run({ profileId, matchId, upTo }, cause, services) {
    const subject = messageSubject(matchId)
    const last = { ...(upTo > 0 ? { after: upTo - 1 } : {}), limit: 1 }
    const [seen] = await Array.fromAsync(services.log.read(streams.conversation(matchId), last))
    await services.dispatch(
      inbox,
      streams.inbox(profileId),
      { type: 'MarkSubjectRead', profileId, subject, until: seen?.at },
      cause,
    )

    // A message that came since may have found the notification unread and added none of its own.
    const stream = streams.conversation(matchId)
    let newest: number | undefined
    for await (const { type, data, revision } of services.log.read(stream, { after: upTo }))
      if (type === 'MessageSent' && data.to === profileId) newest = revision
    if (newest === undefined) return
    const since = { ...cause, command: causedId(cause.command, 'since') }
    const news = { to: profileId, stream, revision: newest, about: 'message', matchId } as const
    await tell(news, since, services)
  },
})

/** Told again only once the last was read: how often one is looked at is nobody's score, and when is no hint at who. */
const tellView = defineQueue({
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

/** A match that is over is nothing to look at. */
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

export const notificationsQueues = [notify, markSeen, tellView, forgetOld, forgetMatch] as const

/** Tells members what others did, and stops telling once they have seen it. */
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
    MessagesRead: ({ data: { matchId, by, upTo } }) => [
      task(markSeen, { profileId: by, matchId, upTo }),
    ],
  },
})
