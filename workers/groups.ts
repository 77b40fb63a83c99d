import * as z from 'zod'
import { group } from '../command-api/groups/decider.ts'
import { causedId, Id } from '../contracts/ids.ts'
import { subjects } from '../contracts/personal.ts'
import { streams } from '../contracts/streams.ts'
import { hasLeft } from './has-left.ts'
import { defineQueue, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

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

/** Gives up the seat of a member who closed their account while they took it. */
const checkSeat = defineQueue({
  name: 'check-group-seat',
  data: z.object({ groupId: Id, profileId: Id }),
  concurrency: 4,
  async run({ groupId, profileId }, cause, { dispatch, log }) {
    if (!(await hasLeft(profileId, log))) return
    const stream = streams.group(groupId)
    const { seats } = await dispatch.readState(group, stream)
    if (!seats.some(seat => seat.profileId === profileId)) return
    await dispatch(group, stream, { type: 'Leave', profileId }, cause)
  },
})

/** Ends the invitation of a member who closed their account meanwhile. */
const checkInvitation = defineQueue({
  name: 'check-group-invitation',
  data: z.object({ groupId: Id, profileId: Id }),
  concurrency: 4,
  async run({ groupId, profileId }, cause, { dispatch, log }) {
    if (!(await hasLeft(profileId, log))) return
    const stream = streams.group(groupId)
    const { invited } = await dispatch.readState(group, stream)
    if (!invited.includes(profileId)) return
    await dispatch(group, stream, { type: 'DeclineGroupInvitation', profileId }, cause)
  },
})

export const groupsQueues = [forgetGroupMessages, checkSeat, checkInvitation] as const

/** Ends the messages of a group with the group, and seats and invitations with the account. */
export const groupsReactor = defineReactor({
  name: 'groups',
  from: 'origin',
  on: {
    GroupClosed: ({ data: { groupId } }) => [task(forgetGroupMessages, { groupId })],
    GroupJoined: ({ data: { groupId, profileId } }) => [task(checkSeat, { groupId, profileId })],
    GroupInvited: ({ data: { groupId, profileId } }) => [
      task(checkInvitation, { groupId, profileId }),
    ],
  },
})
