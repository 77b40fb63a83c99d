import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import { pageAt } from '../../contracts/pages.ts'
import { group } from '../../domain/groups/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { hasReadSince } from '../notifications/has-read-since.ts'
import { causingEvent } from '../runtime/causing-event.ts'
import { defineQueue, type JobCause, type JobServices } from '../runtime/queue.ts'

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
    const between = await discovery.between(profileId, seated)
    if (!seated.every(member => between.canSee(member, { surface: 'GROUPS' }))) return
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
export const tellAdmitted = defineQueue({
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
export const markRequestsAnswered = defineQueue({
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
