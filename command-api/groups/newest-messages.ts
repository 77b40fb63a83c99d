import { limits } from '../../contracts/core/limits.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import {
  type GroupDocument,
  type GroupSeat,
  groupMessages,
  isInReach,
} from '../../projections/views/groups.ts'
import { readGroupMessage } from '../../projections/views/read-group-message.ts'
import { count } from '../../projections/views/unread.ts'
import type { Services } from '../services.ts'
import type { GroupReader } from './reader.ts'

const seatIn = ({ seats }: GroupDocument, profileId: string): GroupSeat | undefined =>
  seats.find(seat => seat.profileId === profileId)

/**
 * Number of messages that a member has not read. With members hidden from them in the group, it
 * counts only among the newest messages.
 */
export const unreadCountOf = async (
  document: GroupDocument,
  { profileId: viewer, isThere }: GroupReader,
  services: Services,
): Promise<number> => {
  const waiting = seatIn(document, viewer)?.waiting ?? []
  if (waiting.length === 0 || document.memberIds.every(isThere)) return count(waiting)
  const newest = await services.views.collection(groupMessages).find({
    where: { shelves: document.id },
    order: { field: 'revision', direction: 'descending' },
    limit: limits.messagesPage,
  })
  return newest.filter(
    ({ from, revision }) =>
      from !== viewer &&
      isThere(from) &&
      waiting.some(([first, last]) => revision >= first && revision <= last),
  ).length
}

/** The newest message within the reader's reach; null without one, or if its author is hidden from them. */
export const lastMessageOf = async (
  document: GroupDocument,
  reader: GroupReader,
  services: Services,
): Promise<GroupChat['lastMessage']> => {
  const { id, lastMessage } = document
  const seat = seatIn(document, reader.profileId)
  if (!lastMessage || !seat || !isInReach(seat, lastMessage)) return null
  if (!reader.isThere(lastMessage.from)) return null
  const { from, at } = lastMessage
  const content = await readGroupMessage(services.keys, { groupId: id, ...lastMessage })
  if (content === undefined) return null
  return { content, senderProfileId: await reader.idOf(id, from), createdAt: at }
}
