import * as z from 'zod'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { causedId, Id, profileIdOf } from '../../contracts/core/ids.ts'
import { tellProfileView } from '../../contracts/core/jobs.ts'
import { timing } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { nextHour, utcDayOf } from '../../contracts/core/times.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { type JointCardState, jointCard } from '../../domain/constellations/joint-card-decider.ts'
import { link } from '../../domain/constellations/link-decider.ts'
import { group } from '../../domain/groups/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { inbox, unreadAbout } from '../../domain/notifications/decider.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { seesJointCard } from '../../projections/discovery/joint-card-sight.ts'
import { type NotificationDocument, notifications } from '../../projections/views/notifications.ts'
import {
  defineQueue,
  defineSchedule,
  type JobCause,
  type JobServices,
  keyedTask,
  type Task,
  task,
} from '../runtime/queue.ts'
import { defineReactor, documentsBefore } from '../runtime/reactor.ts'
import { hasReadSince } from './has-read-since.ts'
import {
  groupSubject,
  hangoutSubject,
  isOvertakenBy,
  jointLikedSubject,
  matchSubject,
  messageSubject,
  NotificationCause,
  newsSubject,
  textOf,
} from './notification-text.ts'

/** Once a day: deletes notifications older than ninety days. */
const deleteOldNotifications = defineSchedule({
  name: 'forget-notifications',
  cron: '41 3 * * *',
  async run(cause, { views, dispatch }) {
    const before = new Date(cause.now.getTime() - timing.notificationsKept).toISOString()
    const old = { field: 'at', keyOf: (one: NotificationDocument) => one.id, before } as const
    const handled = new Set<string>()
    for await (const { profileId } of documentsBefore(views.collection(notifications), old)) {
      if (handled.has(profileId)) continue
      handled.add(profileId)
      const command = { type: 'ForgetOld', profileId, before } as const
      await dispatch(inbox, streams.inbox(profileId), command, cause)
    }
  },
})

/**
 * A super like, and a like of a joint card, notifies once a day, also when it is undone and given again;
 * all super likes of an hour are one notification (`isHourly`).
 */
const causeOf = async (
  source: NotificationCause,
  { at }: RecordedEvent<DomainEvent>,
  cause: CommandContext,
  { keys }: JobServices,
): Promise<CommandContext> => {
  const day = utcDayOf(new Date(at))
  if (source.about === 'super_like') {
    const command = await keyedId(keys, 'super like told', source.stream, source.to, day)
    return { ...cause, command }
  }
  if (source.about !== 'constellation' || source.news !== 'joint_liked') return cause
  const { stream, of, to } = source
  return { ...cause, command: await keyedId(keys, 'joint like told', stream, of, to, day) }
}

/** The event; undefined when a later event makes the notification obsolete. */
const eventUnlessOvertaken = async (
  source: NotificationCause,
  { log }: JobServices,
): Promise<RecordedEvent<DomainEvent> | undefined> => {
  const { stream, revision } = source
  let found: RecordedEvent<DomainEvent> | undefined
  for await (const event of log.read(stream, revision > 0 ? { after: revision - 1 } : {}))
    if (event.revision === revision) found = event
    else if (isOvertakenBy(source, event)) return undefined
  return found
}

type ConstellationCause = Extract<NotificationCause, { readonly about: 'constellation' }>

const isOfJointCard = (news: ConstellationCause['news']): boolean => news.startsWith('joint_')

/** Whether a member of an open card has not answered yet to somebody who likes it. */
const awaitsAnswer = (card: JointCardState, to: string, by: string): boolean =>
  card.status !== 'ended' &&
  Boolean(card.swipes[by]) &&
  card.matches[by] === undefined &&
  card.sent[by] === undefined &&
  !card.proposals[by]?.agreed.includes(to)

/**
 * Whether a member sees everybody on a joint card, and who likes it or whom one of its people would like
 * for all.
 */
const seesCardOf = async (
  { to, of, news, stream }: ConstellationCause,
  { dispatch, discovery }: JobServices,
): Promise<boolean> => {
  const card = await dispatch.readState(jointCard, stream)
  if (news === 'joint_liked' && !awaitsAnswer(card, to, of)) return false
  const other = news === 'joint_like' || news === 'joint_liked' ? [of] : []
  const named = [...new Set([...card.members, to, ...other])]
  const policy = await discovery.policyOf(to, named)
  return seesJointCard(named, policy)
}

/**
 * Members hidden from anybody in a group are not notified of an invitation to it; nor is a member told
 * of a link to somebody whom they declined, or of a message in a chat that they muted.
 */
const mayBeTold = async (source: NotificationCause, services: JobServices): Promise<boolean> => {
  const { dispatch, discovery } = services
  if (source.about === 'constellation' && source.news === 'link_invitation') {
    const { declined } = await dispatch.readState(link, source.stream)
    return declined !== source.of
  }
  if (source.about === 'constellation' && source.news === 'joint_match') {
    const { readUpTo } = await dispatch.readState(group, streams.group(source.of))
    if (readUpTo[source.to] !== undefined) return false
  }
  if (source.about === 'constellation' && isOfJointCard(source.news))
    return seesCardOf(source, services)
  if (source.about === 'message') {
    const { muted } = await dispatch.readState(conversation, source.stream)
    return !muted.includes(source.to)
  }
  if (source.about !== 'group') return true
  const { seats } = await dispatch.readState(group, streams.group(source.groupId))
  const seated = seats.map(({ profileId }) => profileId)
  const policy = await discovery.policyOf(source.to, seated)
  return seated.every(member => policy.canSee(member, { surface: 'GROUPS', sight: 'list' }))
}

/** Whether an unread notification tells the member of this already. */
const isTold = async (source: NotificationCause, { dispatch }: JobServices): Promise<boolean> =>
  unreadAbout(await dispatch.readState(inbox, streams.inbox(source.to)), textOf(source).subject) !==
  undefined

/** The chat of a live match in which to compare boundaries; undefined for other notifications. */
const chatOf = async (
  source: NotificationCause,
  { dispatch }: JobServices,
): Promise<string | undefined> => {
  if (source.about !== 'constellation') return undefined
  const { news, of, to } = source
  if (news !== 'comparison' && news !== 'compared') return undefined
  const { matches } = await dispatch.readState(pair, streams.pair(to, of))
  const [matchId] = Object.values(matches)
  return matchId && `/chat/${matchId}?compare`
}

const notifyMember = async (
  source: NotificationCause,
  cause: JobCause,
  services: JobServices,
): Promise<void> => {
  // First, as it costs one read: most messages of a conversation come before its recipient looks.
  if (await isTold(source, services)) return
  const event = await eventUnlessOvertaken(source, services)
  if (!event || !(await mayBeTold(source, services))) return
  const { to: profileId } = source
  const { position, at: happenedAt } = event
  const text = textOf(source)
  if (cause.repeated && (await hasReadSince({ profileId, ...text, position }, services))) return
  const context = await causeOf(source, event, cause, services)
  const actionUrl = (await chatOf(source, services)) ?? text.actionUrl
  const notification = {
    notificationId: context.command,
    profileId,
    ...text,
    actionUrl,
    happenedAt,
  }
  const isHourly = source.about === 'super_like'
  const command = { type: 'Notify', notification, isHourly } as const
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

    // Who reads the chat knows of the match.
    await services.dispatch(
      inbox,
      streams.inbox(profileId),
      { type: 'MarkSubjectRead', profileId, subject: matchSubject(matchId) },
      { ...cause, command: causedId(cause.command, 'match') },
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

/**
 * Notifies again only after the last one was read: the number and time of views must reveal
 * nothing.
 */
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
      message: 'Someone looked at your profile.',
      actionUrl: '/profile',
      subject: 'profile_view',
    } as const
    await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
  },
})

/** Marks a notification read when the member has answered its subject. */
export const markSubjectRead = defineQueue({
  name: 'notification-answered',
  data: z.object({ profileId: Id, subject: z.string() }),
  concurrency: 8,
  async run({ profileId, subject }, cause, { dispatch }) {
    const command = { type: 'MarkSubjectRead', profileId, subject } as const
    await dispatch(inbox, streams.inbox(profileId), command, cause)
  },
})

/** Forgets notifications whose subjects have ended. */
const forgetSubjects = defineQueue({
  name: 'forget-notifications-about',
  data: z.object({ profileId: Id, subjects: z.array(z.string()) }),
  concurrency: 8,
  async run({ profileId, subjects }, cause, { dispatch }) {
    const command = { type: 'Forget', profileId, subjects } as const
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

/** Forgets notifications of likes of a joint card that do not wait for a member's answer any more. */
const forgetJointLikes = defineQueue({
  name: 'forget-joint-likes',
  data: z.object({ profileId: Id, stream: z.string() }),
  concurrency: 8,
  async run({ profileId, stream }, cause, { dispatch }) {
    const card = await dispatch.readState(jointCard, stream)
    const subjects = Object.keys(card.swipes)
      .filter(by => !awaitsAnswer(card, profileId, by))
      .map(by => jointLikedSubject(stream, by))
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
  markSubjectRead,
  forgetSubjects,
  forgetJointLikes,
] as const

type News = Extract<NotificationCause, { readonly about: 'constellation' }>['news']
type InStream = Pick<RecordedEvent, 'stream' | 'revision'>
type OfPair = InStream &
  Pick<RecordedEvent, 'meta'> & {
    readonly data: { readonly profiles: readonly [string, string] }
  }
type OfCard = InStream & {
  readonly data: { readonly members: readonly string[]; readonly by: string }
}

/** News of a link, which end with it. */
const linkNews = ['link_invitation', 'linked', 'comparison', 'compared'] as const

/** What leads to the chat of a match, which ends with it. */
const comparisonsWith = (other: string): string[] =>
  (['comparison', 'compared'] as const).map(news => newsSubject(news, other))

const tellNews = (
  news: News,
  { stream, revision }: InStream,
  of: string,
  to: readonly string[],
): Task[] =>
  to.map(one => task(notify, { to: one, stream, revision, about: 'constellation', news, of }))

/** Tells the one of two who did not do it themselves. */
const tellOther = (news: News, event: OfPair): Task[] => {
  const { actor } = event.meta
  const own = actor === undefined ? undefined : profileIdOf(actor)
  return event.data.profiles.flatMap(to =>
    to === own ? [] : tellNews(news, event, otherOf(event.data.profiles, to), [to]),
  )
}

const tellOthersOn = (news: News, event: OfCard, of: string): Task[] =>
  tellNews(
    news,
    event,
    of,
    event.data.members.filter(one => one !== event.data.by),
  )

const seenNews = (news: News, of: string, profileId: string): Task =>
  task(markSubjectRead, { profileId, subject: newsSubject(news, of) })

const answered = (stream: string, by: readonly string[]): Task[] =>
  by.map(profileId => task(forgetJointLikes, { profileId, stream }))

/** Later than what ended the likes, as that moment would tell who passed, or blocked whom. */
const withdrawnLater = ({ data, stream, at }: OfCard & Pick<RecordedEvent, 'at'>): Task[] =>
  data.members.map(profileId => task(forgetJointLikes, { profileId, stream }, nextHour(at)))

/** Notifies members of others' actions, until they have seen them. */
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
      profiles.flatMap(profileId => [
        task(forgetMatch, { profileId, matchId }),
        task(forgetSubjects, {
          profileId,
          subjects: comparisonsWith(otherOf(profiles, profileId)),
        }),
      ]),
    HangoutInvited: ({ data: { invitationId, invitee: to }, stream, revision }) => [
      task(notify, { to, stream, revision, about: 'invitation', invitationId }),
    ],
    HangoutAccepted: ({ data: { invitationId, inviter: to, invitee }, stream, revision }) => [
      task(notify, { to, stream, revision, about: 'acceptance', invitationId }),
      task(markSubjectRead, { profileId: invitee, subject: hangoutSubject(invitationId) }),
    ],
    HangoutDeclined: ({ data: { invitationId, invitee } }) => [
      task(markSubjectRead, { profileId: invitee, subject: hangoutSubject(invitationId) }),
    ],
    HangoutCancelled: ({ data: { invitationId, invitee: profileId } }) => [
      task(forgetSubjects, { profileId, subjects: [hangoutSubject(invitationId)] }),
    ],
    HangoutExpired: ({ data: { invitationId, invitee: profileId } }) => [
      task(forgetSubjects, { profileId, subjects: [hangoutSubject(invitationId)] }),
    ],
    HangoutsForgotten: ({ data: { profiles, invitationIds } }) =>
      profiles.map(profileId =>
        task(forgetSubjects, { profileId, subjects: invitationIds.map(hangoutSubject) }),
      ),
    GroupInvited: ({ data: { groupId, profileId: to }, stream, revision }) => [
      task(notify, { to, stream, revision, about: 'group', groupId }),
    ],
    GroupJoined: ({ data: { groupId, profileId } }) => [
      task(markSubjectRead, { profileId, subject: groupSubject(groupId) }),
    ],
    GroupInvitationDeclined: ({ data: { groupId, profileId } }) => [
      task(markSubjectRead, { profileId, subject: groupSubject(groupId) }),
    ],
    MessagesRead: ({ data: { matchId, by, upTo } }) => [
      task(markRead, { profileId: by, matchId, upTo }),
    ],
    LinkInvited: event => tellNews('link_invitation', event, event.data.by, [event.data.on]),
    LinkDeclined: ({ data: { by, on } }) => [seenNews('link_invitation', on, by)],
    Linked: event => [
      ...tellOther('linked', event),
      ...event.data.profiles.map(one =>
        seenNews('link_invitation', otherOf(event.data.profiles, one), one),
      ),
    ],
    LinkEnded: event =>
      event.data.profiles.map(profileId => {
        const other = otherOf(event.data.profiles, profileId)
        const subjects = linkNews.map(news => newsSubject(news, other))
        return task(forgetSubjects, { profileId, subjects })
      }),
    ComparisonAsked: event => tellOther('comparison', event),
    BoundariesCompared: event => [
      ...tellOther('compared', event),
      ...event.data.profiles.map(one =>
        seenNews('comparison', otherOf(event.data.profiles, one), one),
      ),
    ],
    JointCardProposed: event => tellOthersOn('joint_card', event, event.data.jointId),
    JointCardConfirmed: ({ data: { jointId, by } }) => [seenNews('joint_card', jointId, by)],
    // A card that ends by itself, after a block, must not reach anybody at that moment.
    JointCardEnded: event => {
      const { jointId, members } = event.data
      if (event.meta.actor === undefined) return withdrawnLater(event)
      const subjects = [newsSubject('joint_card', jointId)]
      return [
        ...members.map(profileId => task(forgetSubjects, { profileId, subjects })),
        ...answered(event.stream, members),
      ]
    },
    JointCardSwiped: event =>
      event.data.action === 'like'
        ? tellNews('joint_liked', event, event.data.by, event.data.members)
        : withdrawnLater(event),
    JointLikeProposed: event => [
      ...tellOthersOn('joint_like', event, event.data.on),
      ...answered(event.stream, [event.data.by]),
    ],
    JointLikeAgreed: ({ data: { by }, stream }) => answered(stream, [by]),
    JointLikeDeclined: ({ data: { members, by, on } }) =>
      by === on ? [] : members.map(one => seenNews('joint_like', on, one)),
    JointLikeSent: ({ data: { members, on }, stream }) => [
      ...members.map(one => seenNews('joint_like', on, one)),
      ...answered(stream, members),
    ],
    JointCardMatched: event =>
      tellNews('joint_match', event, event.data.groupId, [...event.data.members, event.data.on]),
    // Told once: a joint match that was opened is not told any more.
    GroupMessagesRead: ({ data: { groupId, by } }) => [
      keyedTask(seenNews('joint_match', groupId, by), 'joint match', groupId, by),
    ],
  },
})

export const notificationsWorkers = {
  reactors: [notificationsReactor],
  queues: notificationsQueues,
}
