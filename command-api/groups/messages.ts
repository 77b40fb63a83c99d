import { type GroupMessage, listGroupMessages, sendGroupMessage } from '../../contracts/groups.ts'
import { limits } from '../../contracts/limits.ts'
import { memberName } from '../../contracts/member-name.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import { storeIfPossible } from '../../engines/storage-fault.ts'
import { type GroupMessageDocument, groupMessages } from '../../projections/groups.ts'
import { type ProfileDocument, profiles } from '../../projections/profiles.ts'
import { readGroupMessage } from '../../projections/read-group-message.ts'
import { command, query } from '../handler.ts'
import { findOwnProfile } from '../profiles/own-profile.ts'
import type { Services } from '../services.ts'
import { OPTIONAL_LOG_TIMEOUT_MS } from '../timeouts.ts'
import { within } from '../within.ts'
import { group } from './decider.ts'
import { findOwnGroup, groupViews, mayRead } from './visibility.ts'

const messageNotFound = () =>
  new Refusal('not_found', 'There is no such message. Open the group again.')

/** The newest messages of a group, or the newest before one of them; oldest first. */
const findPage = async (
  groupId: string,
  before: string | undefined,
  { views }: Services,
): Promise<GroupMessageDocument[]> => {
  const collection = views.collection(groupMessages)
  const from = before === undefined ? undefined : await collection.get(before)
  if (before !== undefined && from?.groupId !== groupId) throw messageNotFound()
  const page = await collection.find({
    where: { groupId },
    order: { field: 'revision', direction: 'descending' },
    ...(from ? { after: { value: from.revision, key: from.id } } : {}),
    limit: limits.messagesPage,
  })
  return page.reverse()
}

type Sent = Pick<GroupMessageDocument, 'id' | 'groupId' | 'from' | 'at'>

const presentMessage = (
  { id, groupId, from, at }: Sent,
  content: string,
  sender: ProfileDocument,
): GroupMessage => ({
  id,
  groupChatId: groupId,
  senderProfileId: from,
  sender: memberName(sender),
  content,
  createdAt: at,
})

/** Messages of members who exist for the reader, decrypted. */
const presentPage = async (
  page: readonly GroupMessageDocument[],
  viewer: string,
  services: Services,
): Promise<GroupMessage[]> => {
  const authors = [...new Set(page.map(({ from }) => from))]
  const visible = authors.filter(author => mayRead(viewer, author, services))
  const found = await services.views.collection(profiles).many(visible)
  const senders = new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
  const presented = await Promise.all(
    page.map(async message => {
      const sender = senders.get(message.from)
      const content = sender && (await readGroupMessage(services.keys, message))
      return sender && content !== undefined ? [presentMessage(message, content, sender)] : []
    }),
  )
  return presented.flat()
}

/**
 * Listing marks the messages and all earlier ones read. If that cannot be stored soon, they are
 * listed all the same.
 */
export const onListGroupMessages = query(
  listGroupMessages,
  { reads: [...groupViews, groupMessages] },
  async (request, services) => {
    const { profileId: by, params, query } = request
    const { id: groupId } = params
    const { state } = await findOwnGroup(groupId, request, services)
    const page = await findPage(groupId, query.before, services)
    const upTo = page.findLast(message => message.from !== by)?.revision ?? -1
    if (upTo > (state.readUpTo[by] ?? -1))
      await within(
        OPTIONAL_LOG_TIMEOUT_MS,
        storeIfPossible(
          request.dispatch(group, streams.group(groupId), {
            ...{ type: 'MarkGroupRead', groupId, by, upTo },
          }),
        ),
      )
    return presentPage(page, by, services)
  },
)

export const onSendGroupMessage = command(
  sendGroupMessage,
  { reads: groupViews },
  async (request, services) => {
    const { profileId: from, params, body, now } = request
    const { id: groupId } = params
    const sender = await findOwnProfile(request, services)
    const messageId = request.newId()
    const { content } = body
    const { events } = await request.dispatch(group, streams.group(groupId), {
      ...{ type: 'SendGroupMessage', groupId, from, messageId, content },
    })
    const at = events[0]?.at ?? now.toISOString()
    return presentMessage({ id: messageId, groupId, from, at }, content, sender)
  },
)
