import { limits } from '../../contracts/core/limits.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { type GroupState, hasRequested, isMember } from '../../domain/groups/group-state.ts'
import { entryOf } from '../../domain/groups/membership-rules.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import {
  type GroupDocument,
  type GroupRequestEntry,
  type GroupSeat,
  groupMessages,
  groups,
  isInReach,
} from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readGroupMessage } from '../../projections/views/read-group-message.ts'
import { readGroupWords } from '../../projections/views/read-group-words.ts'
import { count } from '../../projections/views/unread.ts'
import type { ApiRequest } from '../handler.ts'
import { notReady } from '../http/consistency.ts'
import type { Services } from '../services.ts'
import { presentOpenGroup, presentOwnGroup } from './present.ts'
import { type GroupReader, groupReaderOf } from './reader.ts'
import { mayMeetAll, type OpenGroup } from './visibility.ts'

/**
 * Requests that the reader may answer: as the founder, those of members whom everybody in the group
 * may meet.
 */
const requestsIn = (
  document: GroupDocument,
  { profileId }: GroupReader,
  services: Services,
): readonly GroupRequestEntry[] =>
  founderOf(document) === profileId
    ? document.requests
        .filter(one => !one.isDeclined && mayMeetAll(one.profileId, document, services))
        .slice(0, limits.groupRequestsShown)
    : []

type WithRequests = {
  readonly document: GroupDocument
  readonly requests: readonly GroupRequestEntry[]
}

/** Profiles of the members and requesters of groups, without those hidden from the reader. */
const profilesIn = async (
  groups: readonly WithRequests[],
  { isThere }: GroupReader,
  services: Services,
): Promise<ReadonlyMap<string, ProfileDocument>> => {
  const ids = groups.flatMap(({ document, requests }) => [
    ...document.memberIds,
    ...requests.map(({ profileId }) => profileId),
  ])
  const visible = [...new Set(ids)].filter(isThere)
  const found = await services.views.collection(profiles).many(visible)
  return new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
}

const seatIn = ({ seats }: GroupDocument, profileId: string): GroupSeat | undefined =>
  seats.find(seat => seat.profileId === profileId)

/**
 * Number of messages that a member has not read. With members hidden from them in the group, it
 * counts only among the newest messages.
 */
const unreadCountOf = async (
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

const lastMessageOf = async (
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

type Reader = Pick<ApiRequest<unknown>, 'profileId' | 'now'>

/** Groups as one of their members sees them, in the order given. */
export const presentOwnGroups = async (
  documents: readonly GroupDocument[],
  request: Reader,
  services: Services,
): Promise<GroupChat[]> => {
  const reader = groupReaderOf(request, services)
  const own = documents.map(document => ({
    document,
    requests: requestsIn(document, reader, services),
  }))
  const found = await profilesIn(own, reader, services)
  return Promise.all(
    own.map(async ({ document, requests }) => {
      const seen = {
        document,
        requests,
        words: await readGroupWords(services.keys, document),
        profiles: found,
        unreadCount: await unreadCountOf(document, reader, services),
        lastMessage: await lastMessageOf(document, reader, services),
      }
      return presentOwnGroup(seen, reader)
    }),
  )
}

/** A group as shown to somebody who is not in it and may know of it. */
export const presentCandidacy = async (
  { document, state, fits }: OpenGroup,
  { profileId }: Pick<Reader, 'profileId'>,
  { keys }: Pick<Services, 'keys'>,
): Promise<GroupChat> =>
  presentOpenGroup(document, await readGroupWords(keys, document), {
    isInvited: state.invited.includes(profileId),
    joinsAtOnce: entryOf({ profileId, fits }, state) !== undefined,
    hasRequested: hasRequested(state, profileId),
  })

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
