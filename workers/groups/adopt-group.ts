import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { group } from '../../domain/groups/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { defineQueue, type JobServices } from '../runtime/queue.ts'

/** The texts with which a group was founded, while they can be decrypted. */
const foundingWords = async (groupId: string, { log }: JobServices) => {
  for await (const { type, data } of log.read(streams.group(groupId)))
    if (type === 'GroupFounded')
      return data.name ? { by: data.founder, name: data.name, description: data.description } : null
  return null
}

/**
 * Adopts a group from before admissions: gives its texts to its founder, so that they end with the
 * founder's account, and tells its members that newcomers now need the founder. Both happen once,
 * however often and wherever the job runs.
 */
export const adoptGroup = defineQueue({
  name: 'adopt-group',
  data: z.object({ groupId: Id }),
  concurrency: 2,
  async run({ groupId }, cause, services) {
    const { dispatch } = services
    const stream = streams.group(groupId)
    const words = await foundingWords(groupId, services)
    if (words) {
      const adopt = { type: 'AdoptGroupWords', groupId, ...words } as const
      await dispatch(group, stream, adopt, cause)
    }
    const { seats } = await dispatch.readState(group, stream)
    for (const { profileId } of seats.filter(({ since }) => since < 0)) {
      const command = causedId(cause.command, profileId)
      const notification = {
        notificationId: command,
        profileId,
        type: 'group_chat_update',
        title: 'Your group chooses who can join',
        message:
          'From now on the founder approves new members, and they only read what is written after they join. You can still read everything you could before.',
        actionUrl: `${pageAt('/group-chats')}/${groupId}`,
        subject: `group-admission:${groupId}`,
      } as const
      const tell = { type: 'Notify', notification } as const
      await dispatch(inbox, streams.inbox(profileId), tell, { ...cause, command })
    }
  },
})
