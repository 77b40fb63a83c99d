import { limits } from '../../contracts/core/limits.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { decidesIn, type GroupState, isInReach, isMember } from '../../domain/groups/group-state.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import {
  newestSeenIn,
  seatIn,
  unreadInGroup,
} from '../../projections/notifications/unread-conversations.ts'
import {
  type GroupDocument,
  type GroupMessageDocument,
  type GroupRequestEntry,
  groups,
} from '../../projections/views/groups.ts'
import { type MeetupDocument, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import {
  readGroupMessage,
  readGroupWords,
  readTopicName,
} from '../../projections/views/read-group.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { notReady } from '../http/consistency.ts'
import { presentCandidacy, presentOwnGroup } from './present.ts'
import { type GroupReader, groupReaderOf, readerIn } from './visibility.ts'

type WithRequests = {
  readonly document: GroupDocument
  readonly requests: readonly GroupRequestEntry[]
}

/**
 * Everybody whom a group may mention to a reader: members, authors of the last message and of topics,
 * and requesters to those who decide.
 */
const mentionedIn = (document: GroupDocument, profileId: string): string[] => [
  ...document.memberIds,
  ...(document.lastMessage ? [document.lastMessage.from] : []),
  ...(document.topics ?? []).map(({ by }) => by),
  ...(decidesIn(document, profileId) ? document.requesterIds : []),
]

/** Profiles of the members and requesters of groups, without those hidden from the reader. */
const profilesIn = async (
  groups: readonly WithRequests[],
  { canSee }: GroupReader,
  services: Services,
): Promise<ReadonlyMap<string, ProfileDocument>> => {
  const ids = groups.flatMap(({ document, requests }) => [
    ...document.memberIds,
    ...requests.map(({ profileId }) => profileId),
  ])
  const visible = [...new Set(ids)].filter(canSee)
  const found = await services.views.collection(profiles).many(visible)
  return new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
}

type Reader = Pick<ApiRequest<unknown>, 'profileId' | 'now'>

/** The events of which some of the groups are discussions, by id. */
const discussedIn = async (
  documents: readonly GroupDocument[],
  { views }: Pick<Services, 'views'>,
): Promise<ReadonlyMap<string, MeetupDocument>> => {
  const ids = documents.flatMap(({ meetupId }) => meetupId ?? [])
  const found = await views.collection(meetups).many(ids)
  return new Map(found.flatMap(one => (one ? [[one.meetupId, one] as const] : [])))
}

/** Groups as one of their members sees them, in the order given, without discussions of forgotten events. */
export const presentOwnGroups = async (
  documents: readonly GroupDocument[],
  request: Reader,
  services: Services,
): Promise<GroupChat[]> => {
  const mentioned = documents.flatMap(document => mentionedIn(document, request.profileId))
  const asked = await groupReaderOf(request, mentioned, services)
  const requestsIn = await findOpenRequests(documents, asked, services)
  const own = documents.map(document => ({ document, requests: requestsIn(document) }))
  const found = await profilesIn(own, asked, services)
  const canSeeIn = (known: GroupReader) => (document: GroupDocument) =>
    readerIn(known, document).canSee
  const canSeeAmong = async (authors: readonly string[]) =>
    canSeeIn(await groupReaderOf(asked, authors, services))
  const { profileId } = request
  const known = { profileId, canSeeIn: canSeeIn(asked), canSeeAmong }
  const newestIn = await newestSeenIn(documents, known, services)
  const discussed = await discussedIn(documents, services)
  const presented = own.map(async ({ document, requests }) => {
    const event = document.meetupId === undefined ? null : discussed.get(document.meetupId)
    if (event === undefined) return []
    const reader = readerIn(asked, document)
    const newest = newestIn.get(document.id)
    const seen = {
      document,
      event,
      requests,
      words: await readGroupWords(services.keys, document),
      topics: await topicsOf(document, reader, services),
      profiles: new Map([...found].filter(([id]) => reader.canSee(id))),
      unreadCount: unreadInGroup(document, newest, profileId),
      lastMessage: await lastMessageOf(document, newest, reader, services),
    }
    return [await presentOwnGroup(seen, asked)]
  })
  return (await Promise.all(presented)).flat()
}

/** The newest message that the reader can read: of the `newest`, if they see only some. Null without one. */
const lastMessageOf = async (
  document: GroupDocument,
  newest: readonly GroupMessageDocument[] | undefined,
  reader: GroupReader,
  services: Services,
): Promise<GroupChat['lastMessage']> => {
  const { id, lastMessage } = document
  const seat = seatIn(document, reader.profileId)
  const isRead = lastMessage && seat && isInReach(seat, lastMessage)
  const last = newest ? newest[0] : isRead ? lastMessage : undefined
  if (!last) return null
  const { content: encrypted, from, at } = last
  const message = { groupId: id, content: encrypted, from }
  const content = await readGroupMessage(services.keys, message)
  if (content === undefined) return null
  return { content, senderProfileId: await reader.idOf(id, from), createdAt: at }
}

/**
 * Gives, for each of the groups, the requests that the reader may answer: where they decide, those of
 * requesters who exist for everybody in the group. The reader knows the requesters.
 *
 * The relations of the other members are not the reader's, so the index is asked once for each other
 * member of a group with requests, about all requesters.
 */
const findOpenRequests = async (
  documents: readonly GroupDocument[],
  { profileId: answerer, now, isSeenBy }: GroupReader,
  { discovery }: Pick<Services, 'discovery'>,
): Promise<(document: GroupDocument) => readonly GroupRequestEntry[]> => {
  const askedIn = (document: GroupDocument): readonly GroupRequestEntry[] =>
    decidesIn(document, answerer)
      ? document.requests.filter(one => !one.isDeclined && isSeenBy(one.profileId))
      : []
  const requestersOf = new Map<string, Set<string>>()
  for (const document of documents)
    for (const { profileId } of askedIn(document))
      for (const member of document.memberIds)
        if (member !== answerer && member !== profileId)
          requestersOf.set(member, (requestersOf.get(member) ?? new Set()).add(profileId))
  const asked = [...requestersOf].map(async ([member, requesters]) => {
    const policy = await discovery.policyOf(member, [...requesters], now)
    return [member, policy] as const
  })
  const viewerPolicyOf = new Map(await Promise.all(asked))
  const mayMeet = (requester: string, member: string) =>
    member === answerer ||
    member === requester ||
    viewerPolicyOf.get(member)?.isSeenBy(requester, { surface: 'GROUPS' }) === true
  return document =>
    askedIn(document)
      .filter(({ profileId }) => document.memberIds.every(member => mayMeet(profileId, member)))
      .slice(0, limits.groupRequestsShown)
}

/** Topics whose authors exist for the reader; each needs a name. */
const topicsOf = async (
  { id, topics = [] }: GroupDocument,
  { canSee }: GroupReader,
  { keys }: Pick<Services, 'keys'>,
): Promise<GroupChat['topics']> => {
  const seen = topics.filter(({ by }) => canSee(by))
  const read = seen.map(async topic => {
    const name = await readTopicName(keys, id, topic)
    return name === undefined ? [] : [{ id: topic.topicId, name }]
  })
  return (await Promise.all(read)).flat()
}

type Changed = {
  readonly id: string
  /** The group after the command. */
  readonly state: GroupState
  readonly position: string
  readonly fits?: boolean
}

/**
 * A group after a command of a member or requester.
 * @throws {Refusal} `unavailable`: views are late.
 */
export const presentChangedGroup = async (
  { id, state, position, fits = false }: Changed,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<GroupChat> => {
  const isThere = await request.waitForViews([groups.name], position)
  const document = isThere ? await services.views.collection(groups).get(id) : undefined
  if (!document) throw notReady()
  if (!isMember(state, request.profileId))
    return presentCandidacy({ document, state, fits }, request, services)
  const [presented] = await presentOwnGroups([document], request, services)
  if (!presented) throw notReady()
  return presented
}
