import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  type GroupMessage,
  listGroupMessages,
  sendGroupMessage,
} from '../../contracts/groups/groups.ts'
import { type MemberName, memberName } from '../../contracts/profiles/member-name.ts'
import { group } from '../../domain/groups/decider.ts'
import { groupNotFound, readFromStart, type Seat, seatOf } from '../../domain/groups/group-state.ts'
import { storeIfPossible } from '../../engines/ports/storage-fault.ts'
import { within } from '../../engines/primitives/within.ts'
import {
  type GroupMessageDocument,
  groupMessages,
  groups,
  isInReach,
  newcomersShelf,
} from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readGroupMessage } from '../../projections/views/read-group.ts'
import { command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { OPTIONAL_LOG_TIMEOUT_MS } from '../handlers/timeouts.ts'
import { findOwnProfile, nameFor } from '../profiles/find-profile.ts'
import {
  amongJointMatch,
  findOwnGroup,
  type GroupReader,
  groupReaderOf,
  groupViews,
} from './visibility.ts'

const messageNotFound = () =>
  new Refusal('not_found', "This message isn't here anymore. Reopen the group.")

/** A page holds the messages before this one; an empty id means before the whole revision. */
type Beginning = { readonly revision: number; readonly id: string }

const placeOf = ({ revision, groupId, shelves }: GroupMessageDocument) => ({
  revision,
  forNewcomers: shelves.includes(newcomersShelf(groupId)),
})

/**
 * The newest messages of a group that a member may read, or the newest before one of them; oldest
 * first. A page cannot begin at a message that they may not read.
 */
const findPage = async (
  groupId: string,
  seat: Seat,
  before: string | undefined,
  { views }: Services,
): Promise<GroupMessageDocument[]> => {
  const collection = views.collection(groupMessages)
  const from = before === undefined ? undefined : await collection.get(before)
  const isKnown = from?.groupId === groupId && isInReach(seat, placeOf(from))
  if (before !== undefined && !isKnown) throw messageNotFound()
  const newestFirst = (shelf: string, after: Beginning | undefined, limit: number) =>
    collection.find({
      where: { shelves: shelf },
      order: { field: 'revision', direction: 'descending' },
      ...(after ? { after: { value: after.revision, key: after.id } } : {}),
      limit,
    })

  const isAfterSeat = from === undefined || from.revision > seat.since
  const own = isAfterSeat
    ? (await newestFirst(groupId, from, limits.messagesPage)).filter(
        ({ revision }) => revision > seat.since,
      )
    : []
  const room = limits.messagesPage - own.length
  if (room === 0 || !seat.inOpenHistory) return own.reverse()
  const seatBegins = { revision: seat.since, id: '' }
  const earlier = await newestFirst(newcomersShelf(groupId), isAfterSeat ? seatBegins : from, room)
  return [...own, ...earlier].reverse()
}

type Sent = Pick<GroupMessageDocument, 'id' | 'groupId' | 'at'>

/** A message with the id and the name under which its reader knows the sender. */
const presentMessage = (
  { id, groupId, at }: Sent,
  content: string,
  senderProfileId: string,
  sender: MemberName,
): GroupMessage => ({
  id,
  groupChatId: groupId,
  senderProfileId,
  sender,
  content,
  createdAt: at,
})

/** Decrypted messages, without those of members hidden from the reader. */
const presentPage = async (
  page: readonly GroupMessageDocument[],
  reader: GroupReader,
  services: Services,
): Promise<GroupMessage[]> => {
  const authors = [...new Set(page.map(({ from }) => from))].filter(reader.canSee)
  const found = await services.views.collection(profiles).many(authors)
  const senders = new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
  const presented = await Promise.all(
    page.map(async message => {
      const sender = senders.get(message.from)
      const content = sender && (await readGroupMessage(services.keys, message))
      if (!sender || content === undefined) return []
      const senderId = await reader.idOf(message.groupId, message.from)
      return [presentMessage(message, content, senderId, nameFor(sender, reader))]
    }),
  )
  return presented.flat()
}

/**
 * Lists messages and marks them and all earlier ones read. They are listed even if that cannot be
 * stored soon.
 */
export const onListGroupMessages = query(
  listGroupMessages,
  { reads: [...groupViews, groupMessages], settles: [groups] },
  async (request, services) => {
    const { profileId: by, params, query } = request
    const { id: groupId } = params
    const { state } = await findOwnGroup(groupId, request, services)
    const seat = seatOf(state, by)
    if (!seat) throw groupNotFound()
    const page = await findPage(groupId, seat, query.before, services)
    const newest = page.findLast(message => message.from !== by)?.revision
    const upTo = newest ?? readFromStart(state)
    if (upTo > (state.readUpTo[by] ?? -1))
      await within(
        OPTIONAL_LOG_TIMEOUT_MS,
        storeIfPossible(
          request.dispatch(group, streams.group(groupId), {
            type: 'MarkGroupRead',
            groupId,
            by,
            upTo,
          }),
        ),
      )
    const authors = page.map(message => message.from)
    const reader = await groupReaderOf(request, authors, services)
    return presentPage(page, state.isJoint ? amongJointMatch(reader) : reader, services)
  },
)

export const onSendGroupMessage = command(
  sendGroupMessage,
  { reads: groupViews, settles: [groups, groupMessages] },
  async (request, services) => {
    const { profileId: from, params, body, now } = request
    const { id: groupId } = params
    const sender = await findOwnProfile(request, services)
    const messageId = request.newId()
    const { content } = body
    const { events } = await request.dispatch(group, streams.group(groupId), {
      type: 'SendGroupMessage',
      groupId,
      from,
      messageId,
      content,
    })
    const at = events[0]?.at ?? now.toISOString()
    return presentMessage({ id: messageId, groupId, at }, content, from, memberName(sender))
  },
)
