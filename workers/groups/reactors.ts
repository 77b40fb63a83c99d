import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { group } from '../../domain/groups/decider.ts'
import { founderOf } from '../../domain/groups/group-state.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { removePhotosOfAuthor } from '../../engines/adapters/images/message-photo-store.ts'
import { groups } from '../../projections/views/groups.ts'
import { removePhoto } from '../chat/remove-photo.ts'
import { hasReadSince } from '../notifications/has-read-since.ts'
import { defineQueue, type JobCause, type JobServices, task } from '../runtime/queue.ts'
import { causingEvent, defineReactor } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'
import { discussionQueues, discussionsReactor } from './discussions.ts'

const requestSubject = (groupId: string) => `group-request:${groupId}`

/** Notifies a member, unless a notification told them already of this event and others. */
const tell = async (
  profileId: string,
  {
    groupId,
    ...words
  }: {
    readonly groupId: string
    readonly type: 'group_chat_request' | 'group_chat_update'
    readonly title: string
    readonly message: string
    readonly actionUrl: string
    readonly subject: string
  },
  cause: JobCause,
  services: JobServices,
): Promise<void> => {
  const { dispatch } = services
  const event = cause.repeated && (await causingEvent(streams.group(groupId), cause, services))
  if (event && (await hasReadSince({ profileId, ...words, ...event }, services))) return
  const notification = { notificationId: cause.command, profileId, ...words }
  await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
}

const ofRequest = z.object({ groupId: Id, profileId: Id })

/**
 * Notifies the founder of a request to join, unless it was answered meanwhile or somebody in the
 * group is hidden from the requester: then it counts as missing.
 */
export const tellFounder = defineQueue({
  name: 'tell-group-founder',
  data: ofRequest,
  concurrency: 4,
  async run({ groupId, profileId }, cause, services) {
    const { dispatch, discovery } = services
    const state = await dispatch.readState(group, streams.group(groupId))
    const founder = founderOf(state)
    if (founder === undefined || state.requests[profileId]?.status !== 'waiting') return
    const seated = state.seats.map(seat => seat.profileId)
    const policy = await discovery.policyOf(profileId, seated)
    if (!seated.every(member => policy.canSee(member, { surface: 'GROUPS', sight: 'list' }))) return
    const words = {
      groupId,
      type: 'group_chat_request',
      title: 'Someone would like to join your group',
      message: "See who's asking, and decide whether they can join.",
      actionUrl: `${pageAt('/group-chats')}/${groupId}`,
      subject: requestSubject(groupId),
    } as const
    await tell(founder, words, cause, services)
  },
})

/** Notifies a requester that they were let in. */
const tellAdmitted = defineQueue({
  name: 'tell-group-admitted',
  data: ofRequest,
  concurrency: 4,
  async run({ groupId, profileId }, cause, services) {
    const { seats } = await services.dispatch.readState(group, streams.group(groupId))
    if (!seats.some(seat => seat.profileId === profileId)) return
    const words = {
      groupId,
      type: 'group_chat_update',
      title: "You're in the group",
      message: 'The founder approved you. Say hello.',
      actionUrl: `${pageAt('/group-chats')}/${groupId}`,
      subject: `group-admitted:${groupId}`,
    } as const
    await tell(profileId, words, cause, services)
  },
})

/** Marks the founder's notification of requests read when none is waiting. */
const markRequestsAnswered = defineQueue({
  name: 'group-requests-answered',
  data: z.object({ groupId: Id }),
  concurrency: 4,
  async run({ groupId }, cause, { dispatch }) {
    const state = await dispatch.readState(group, streams.group(groupId))
    const profileId = founderOf(state)
    const waits = Object.values(state.requests).some(({ status }) => status === 'waiting')
    if (profileId === undefined || waits) return
    const command = {
      type: 'MarkSubjectRead',
      profileId,
      subject: requestSubject(groupId),
    } as const
    await dispatch(inbox, streams.inbox(profileId), command, cause)
  },
})

const groupIdsOf = async (
  profileId: string,
  services: JobServices,
  signal: AbortSignal,
): Promise<string[]> => {
  await waitForViews([groups.name], services, signal)
  const found = await services.views.collection(groups).find({ where: { memberIds: profileId } })
  return found.map(({ id }) => id)
}

/**
 * Records in a member's groups, or in one that they just joined, whether the staff has suspended
 * them, so that another member becomes founder. The staff's latest decision wins, in whatever order
 * jobs run.
 */
export const setStanding = defineQueue({
  name: 'set-group-standing',
  data: z.object({ profileId: Id, groupId: Id.optional() }),
  concurrency: 2,
  async run({ profileId, groupId }, cause, services, signal) {
    const { dispatch } = services
    const ids = groupId ? [groupId] : await groupIdsOf(profileId, services, signal)
    const standing = () => dispatch.readState(suspension, streams.suspension(profileId))
    let { suspended: isSuspended } = await standing()
    for (let round = 0; ; round += 1) {
      for (const id of ids) {
        const stream = streams.group(id)
        const { seats } = await dispatch.readState(group, stream)
        if (!seats.some(seat => seat.profileId === profileId)) continue
        const command = causedId(cause.command, id, String(round))
        const set = { type: 'SetGroupStanding', profileId, isSuspended } as const
        await dispatch(group, stream, set, { ...cause, command })
      }
      const { suspended } = await standing()
      if (suspended === isSuspended) return
      isSuspended = suspended
    }
  },
})

const BATCH_SIZE = 500

/**
 * Erases the messages of a closed group: from the views by events, in the log by destroying the key, and
 * their photos. A closed group accepts no message, so no new key is made.
 */
const forgetGroupMessages = defineQueue({
  name: 'forget-group-messages',
  data: z.object({ groupId: Id }),
  concurrency: 2,
  async run({ groupId }, cause, { dispatch, log, keys, media }) {
    const chat = subjects.group(groupId)
    await keys.destroy([chat])
    const stream = streams.group(groupId)
    const { former } = await dispatch.readState(group, stream)
    for (const author of former) await removePhotosOfAuthor(author, media, chat)
    const sent: string[] = []
    for await (const { type, data } of log.read(stream))
      if (type === 'GroupMessageSent') sent.push(data.messageId)
    for (let from = 0; from < sent.length; from += BATCH_SIZE) {
      const messageIds = sent.slice(from, from + BATCH_SIZE)
      const command = causedId(cause.command, String(from))
      const forget = { type: 'ForgetGroupMessages', groupId, messageIds } as const
      await dispatch(group, stream, forget, { ...cause, command })
    }
  },
})

const groupsQueues = [
  ...discussionQueues,
  forgetGroupMessages,
  setStanding,
  tellFounder,
  tellAdmitted,
  markRequestsAnswered,
] as const

/**
 * Ends a group's messages with the group; deletes photos that were taken back or removed with their message; notifies founders of requests, and requesters of their seat.
 * A decline triggers nothing.
 */
export const groupsReactor = defineReactor({
  name: 'groups',
  from: 'origin',
  on: {
    GroupPhotoTakenBack: ({ data: { groupId, messageId, by: author } }) => [
      task(removePhoto, { author, chat: subjects.group(groupId), messageId }),
    ],
    GroupMessageRemoved: ({ data: { groupId, messageId, from: author } }) => [
      task(removePhoto, { author, chat: subjects.group(groupId), messageId }),
    ],
    GroupClosed: ({ data: { groupId } }) => [task(forgetGroupMessages, { groupId })],
    GroupJoined: ({ data: { groupId, profileId, through } }) => [
      task(setStanding, { groupId, profileId }),
      ...(through === 'approval'
        ? [task(tellAdmitted, { groupId, profileId }), task(markRequestsAnswered, { groupId })]
        : []),
    ],
    GroupRequested: ({ data: { groupId, profileId } }) => [
      task(tellFounder, { groupId, profileId }),
    ],
    GroupRequestWithdrawn: ({ data: { groupId } }) => [task(markRequestsAnswered, { groupId })],
    GroupRequestDeclined: ({ data: { groupId } }) => [task(markRequestsAnswered, { groupId })],
  },
})

/**
 * Passes the role of a suspended founder to another member, and back when the suspension is lifted.
 */
export const groupStandingsReactor = defineReactor({
  name: 'group-standings',
  from: 'origin',
  on: {
    MemberSuspended: ({ data: { profileId } }) => [task(setStanding, { profileId })],
    SuspensionLifted: ({ data: { profileId } }) => [task(setStanding, { profileId })],
  },
})

export const groupsWorkers = {
  reactors: [groupsReactor, groupStandingsReactor, discussionsReactor],
  queues: groupsQueues,
}
