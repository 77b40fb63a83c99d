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
import type { Services } from '../handlers/services.ts'
import { type GroupReader, groupReaderOf } from './reader.ts'

const seatIn = ({ seats }: GroupDocument, profileId: string): GroupSeat | undefined =>
  seats.find(seat => seat.profileId === profileId)

/**
 * Numbers of messages that a member has not read, by group id. In a group with members hidden from
 * them, it counts only among the newest messages. `reader` knows the members of all groups.
 */
export const unreadCountsOf = async (
  documents: readonly GroupDocument[],
  reader: GroupReader,
  services: Services,
): Promise<ReadonlyMap<string, number>> => {
  const waitingIn = (document: GroupDocument) => seatIn(document, reader.profileId)?.waiting ?? []
  const newestIn = async (document: GroupDocument) =>
    waitingIn(document).length === 0 || document.memberIds.every(reader.canSee)
      ? undefined
      : services.views.collection(groupMessages).find({
          where: { shelves: document.id },
          order: { field: 'revision', direction: 'descending' },
          limit: limits.messagesPage,
        })
  const newest = await Promise.all(documents.map(newestIn))
  const authors = newest.flatMap(messages => messages?.map(({ from }) => from) ?? [])
  // Authors who have left are not among the members.
  const { canSee } = authors.length === 0 ? reader : await groupReaderOf(reader, authors, services)
  return new Map(
    documents.map((document, index) => {
      const waiting = waitingIn(document)
      const unread = newest[index]?.filter(
        ({ from, revision }) =>
          from !== reader.profileId &&
          canSee(from) &&
          waiting.some(([first, last]) => revision >= first && revision <= last),
      )
      return [document.id, unread?.length ?? count(waiting)]
    }),
  )
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
  if (!reader.canSee(lastMessage.from)) return null
  const { from, at } = lastMessage
  const content = await readGroupMessage(services.keys, { groupId: id, ...lastMessage })
  if (content === undefined) return null
  return { content, senderProfileId: await reader.idOf(id, from), createdAt: at }
}
