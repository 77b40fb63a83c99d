import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { defineQueue, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { adoptGroup } from './adopt-group.ts'
import { setStanding } from './set-standing.ts'
import { markRequestsAnswered, tellAdmitted, tellFounder } from './tell-of-request.ts'

const BATCH_SIZE = 500

/**
 * Erases the messages of a closed group: from the views by events, and in the log by destroying the
 * key. A closed group accepts no message, so no new key is made.
 */
const forgetGroupMessages = defineQueue({
  name: 'forget-group-messages',
  data: z.object({ groupId: Id }),
  concurrency: 2,
  async run({ groupId }, cause, { dispatch, log, keys }) {
    await keys.destroy([subjects.group(groupId)])
    const stream = streams.group(groupId)
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
  forgetGroupMessages,
  setStanding,
  adoptGroup,
  tellFounder,
  tellAdmitted,
  markRequestsAnswered,
] as const

/**
 * Ends a group's messages with the group; notifies founders of requests, and requesters of their seat.
 * A decline triggers nothing.
 */
export const groupsReactor = defineReactor({
  name: 'groups',
  from: 'origin',
  on: {
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

/** Adopts groups from before admissions: their founding event holds their name. */
export const groupAdmissionsReactor = defineReactor({
  name: 'group-admissions',
  from: 'origin',
  on: {
    GroupFounded: ({ data: { groupId, name } }) =>
      name === null ? [] : [task(adoptGroup, { groupId })],
  },
})

export const groupsWorkers = {
  reactors: [groupsReactor, groupStandingsReactor, groupAdmissionsReactor],
  queues: groupsQueues,
}
