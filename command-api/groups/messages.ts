import { limits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import {
  type GroupMessage,
  listGroupMessages,
  reactToGroupMessage,
  sendGroupMessage,
} from '../../contracts/groups/groups.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import { type GroupCommand, group } from '../../domain/groups/decider.ts'
import {
  findMessageFor,
  type GroupState,
  groupMessageNotFound,
  groupNotFound,
  isInReach,
  readFromStart,
  type Seat,
  seatOf,
} from '../../domain/groups/group-state.ts'
import { storeIfPossible } from '../../engines/ports/storage-fault.ts'
import { within } from '../../engines/primitives/within.ts'
import {
  type GroupMessageDocument,
  groupMessages,
  groups,
  newcomersShelf,
  placeOf,
} from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readGroupMessage, readGroupReaction } from '../../projections/views/read-group.ts'
import { presentPhoto } from '../chat/present-photo.ts'
import { presentReactions } from '../chat/present-reactions.ts'
import { findAnswered, presentAnswered } from '../chat/quotes.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { OPTIONAL_LOG_TIMEOUT_MS } from '../handlers/timeouts.ts'
import { photoOf, type ReportEvidence } from '../matching/report-evidence.ts'
import { findOwnProfile, nameFor } from '../profiles/find-profile.ts'
import { findOwnGroup, groupReaderOf, groupViews, readerIn, readOwnGroup } from './visibility.ts'

/** A page holds the messages before this one; an empty id means before the whole revision. */
type Beginning = { readonly revision: number; readonly id: string }

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
  if (before !== undefined && !isKnown) throw groupMessageNotFound()
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

type SentMessage = Pick<GroupMessageDocument, 'id' | 'groupId' | 'from' | 'at'> & {
  readonly photo?: boolean | undefined
  readonly topic?: string | undefined
  readonly answers?: string | undefined
  readonly reactions?: GroupMessageDocument['reactions']
}
type ReadMessage = Pick<GroupMessage, 'senderProfileId' | 'sender' | 'content'>

const presentMessage = (
  { id, groupId, at, photo, topic }: SentMessage,
  message: ReadMessage,
  { seesPhotos, topics }: { seesPhotos: boolean | undefined; topics: readonly string[] },
): GroupMessage => ({
  id,
  groupChatId: groupId,
  ...message,
  createdAt: at,
  ...(topic !== undefined && topics.includes(topic) ? { topic } : {}),
  ...presentPhoto(photo, seesPhotos),
})

/** How a member reads messages of a group, those that they answer, and reactions to them. */
export const readerOf = async (
  page: readonly SentMessage[],
  state: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const { views, keys } = services
  const answered = await findAnswered(page, views.collection(groupMessages))
  const authors = [...page, ...answered.values()].map(({ from }) => from)
  const reactors = page.flatMap(({ reactions = [] }) => reactions.map(({ by }) => by))
  const named = [...new Set([...authors, ...reactors, ...state.topics.map(({ by }) => by)])]
  const reader = readerIn(await groupReaderOf(request, named, services), state)
  const found = await views.collection(profiles).many(named.filter(reader.canSee))
  const seen = new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))

  /** Id and name of somebody; undefined if they are hidden or have left Kith. */
  const shown = async (profileId: string) => {
    const profile = seen.get(profileId)
    if (!profile) return undefined
    const sender = nameFor(profile, reader)
    return { profileId: await reader.idOf(state.groupId, profileId), sender }
  }
  /** With the id and the name of its sender; undefined if they are hidden or have left Kith. */
  const read = async (message: GroupMessageDocument): Promise<ReadMessage | undefined> => {
    const by = await shown(message.from)
    const content = by && (await readGroupMessage(keys, message))
    if (!by || content === undefined) return undefined
    return { senderProfileId: by.profileId, sender: by.sender, content }
  }
  const seat = seatOf(state, request.profileId)
  const isReadable = (message: GroupMessageDocument) =>
    message.groupId === state.groupId && seat !== undefined && isInReach(seat, placeOf(message))
  return {
    /** Ids of the topics that the reader may know. */
    topics: state.topics.filter(({ by }) => reader.canSee(by)).map(({ id }) => id),
    isReadable,
    read,
    reactionsTo: (message: SentMessage) =>
      presentReactions(message, shown, one => readGroupReaction(keys, state.groupId, one)),
    answersOf: (message: SentMessage) =>
      presentAnswered(message, answered, async one => (isReadable(one) ? read(one) : undefined)),
  }
}

/** Messages as a member reads them, without those whose authors are hidden from them or have left. */
export const presentMessages = async (
  page: readonly GroupMessageDocument[],
  state: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<GroupMessage[]> => {
  const reader = await readerOf(page, state, request, services)
  const { read, answersOf, reactionsTo, topics } = reader
  const shownWith = { seesPhotos: state.photosAgreed[request.profileId], topics }
  const presented = page.map(async message => {
    const content = await read(message)
    if (!content) return []
    const parts = await Promise.all([answersOf(message), reactionsTo(message)])
    return [Object.assign(presentMessage(message, content, shownWith), ...parts) as GroupMessage]
  })
  return (await Promise.all(presented)).flat()
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
    let page = await findPage(groupId, seat, query.before, services)
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
    // A page is filled with what the reader sees, so that a short one tells of nobody hidden.
    let shown = await presentMessages(page, state, request, services)
    while (page.length === limits.messagesPage && shown.length < limits.messagesPage) {
      page = await findPage(groupId, seat, page[0]?.id, services)
      shown = [...(await presentMessages(page, state, request, services)), ...shown]
    }
    return shown.slice(-limits.messagesPage)
  },
)

/**
 * Who wrote a message that the caller can read.
 *
 * @throws {Refusal} `not_found`: they cannot read the message, or not the group.
 */
export const findAuthor = async (
  messageId: string,
  groupId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string> => {
  const { state } = await readOwnGroup(groupId, request, services)
  const message = findMessageFor(state, request.profileId, messageId)
  const reader = message && readerIn(await groupReaderOf(request, [message.from], services), state)
  if (!message || !reader?.canSee(message.from)) throw groupMessageNotFound()
  return message.from
}

/**
 * The message of a group that a reporter shows to the staff, with its text. It is the reported
 * member's, and the reporter can read it; any other is not found.
 */
export const shownGroupMessage = async (
  messageId: string,
  on: string,
  groupId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<ReportEvidence> => {
  const from = await findAuthor(messageId, groupId, request, services)
  const message = await services.views.collection(groupMessages).get(messageId)
  const content =
    message && from === on ? await readGroupMessage(services.keys, message) : undefined
  if (!message || content === undefined) throw groupMessageNotFound()
  const photo = await photoOf(message, subjects.group(groupId), services)
  return { messageId, messageContent: content, ...photo }
}

type SendGroupMessage = Extract<GroupCommand, { type: 'SendGroupMessage' }>

/**
 * Sends a message of the caller to a group, and returns it as they see it. `prepare` does what has to
 * precede it.
 */
export const sendToGroup = async (
  groupId: string,
  said: Pick<SendGroupMessage, 'content' | 'answers' | 'photo' | 'topic'>,
  request: ApiRequest<unknown>,
  services: Services,
  prepare?: (sending: SendGroupMessage) => Promise<void>,
): Promise<GroupMessage> => {
  const { profileId: from, now } = request
  const { content, answers, photo, topic } = said
  if (answers === undefined) await readOwnGroup(groupId, request, services)
  else await findAuthor(answers, groupId, request, services)
  const own = await findOwnProfile(request, services)
  const messageId = request.newId()
  const sending = { type: 'SendGroupMessage', groupId, from, messageId, ...said } as const
  await prepare?.(sending)
  const { events, state } = await request.dispatch(group, streams.group(groupId), sending)
  const at = events[0]?.at ?? now.toISOString()
  const sent = { id: messageId, groupId, from, at, answers, photo, topic }
  const shown = presentMessage(
    sent,
    { senderProfileId: from, sender: memberName(own), content },
    { seesPhotos: true, topics: topic === undefined ? [] : [topic] },
  )
  if (answers === undefined) return shown
  const { answersOf } = await readerOf([sent], state, request, services)
  return { ...shown, ...(await answersOf(sent)) }
}

export const onSendGroupMessage = command(
  sendGroupMessage,
  { reads: [...groupViews, groupMessages], settles: [groups, groupMessages] },
  (request, services) => sendToGroup(request.params.id, request.body, request, services),
)

export const onReactToGroupMessage = command(
  reactToGroupMessage,
  { reads: groupViews, settles: [groupMessages] },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { id: groupId, messageId } = params
    await findAuthor(messageId, groupId, request, services)
    const react = { type: 'ReactInGroup', groupId, messageId, by, ...body } as const
    await request.dispatch(group, streams.group(groupId), react)
    return { id: messageId, ...body }
  },
)
