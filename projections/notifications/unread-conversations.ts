import { limits } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { isInReach } from '../../domain/groups/group-state.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { type ConversationDocument, ownConversations } from '../views/chat.ts'
import {
  type GroupDocument,
  type GroupMessageDocument,
  type GroupSeat,
  groupMessages,
  groups,
  placeOf,
} from '../views/groups.ts'
import { profiles } from '../views/profiles.ts'
import { suspensions } from '../views/staff.ts'
import { count, type Unread } from '../views/unread.ts'

type Views = { readonly views: Pick<ReadModels, 'collection'> }

/** Views that the functions here read. */
export const unreadMatchViews = [profiles, suspensions] as const

/** The matches whose other member is not suspended. */
export const excludeSuspended = async (
  matches: readonly ConversationDocument[],
  profileId: string,
  { views }: Views,
): Promise<ConversationDocument[]> => {
  const others = matches.map(one => otherOf(one.profiles, profileId))
  const suspended = await views.collection(suspensions).many(others)
  return matches.filter((_, index) => suspended[index] === undefined)
}

/** The matches in a member's list, latest conversation first: without those who left or are suspended. */
export const listedMatches = async (
  profileId: string,
  { views }: { readonly views: ReadModels },
): Promise<ConversationDocument[]> => {
  const own = await ownConversations(profileId, views)
  const matches = await excludeSuspended(own, profileId, { views })
  const others = matches.map(one => otherOf(one.profiles, profileId))
  const there = await views.collection(profiles).many(others)
  return matches.filter((_, index) => there[index] !== undefined)
}

/** Messages of a match that one of its two has not read; none in a muted chat. */
export const unreadInMatch = (match: ConversationDocument, reader: string): number =>
  match.muted?.includes(reader) ? 0 : (match.unread[reader] ?? 0)

/** The groups in a member's list, latest conversation first. */
export const listedGroups = (profileId: string, { views }: Views): Promise<GroupDocument[]> =>
  views.collection(groups).find({
    where: { memberIds: profileId },
    order: { field: 'lastAt', direction: 'descending' },
    limit: limits.groupsPage,
  })

export const seatIn = ({ seats }: GroupDocument, profileId: string): GroupSeat | undefined =>
  seats.find(seat => seat.profileId === profileId)

type CanSee = (other: string) => boolean

/** A member who reads groups; `canSeeIn` knows the members of all of them. */
type Reader = {
  readonly profileId: string
  /** Whom the member sees in a group. */
  canSeeIn(document: GroupDocument): CanSee
  /** The same about authors, who may have left. */
  canSeeAmong(authors: readonly string[]): Promise<(document: GroupDocument) => CanSee>
}

/** Ranges of messages that a member has not read; none in a muted group. */
const waitingIn = (document: GroupDocument, profileId: string): Unread => {
  const seat = seatIn(document, profileId)
  return seat && !seat.isMuted ? seat.waiting : []
}

/**
 * Whether the last message of a group is one for its reader and none waits. Who wrote those that wait may
 * have left, and be hidden.
 */
const holdsForAll = (document: GroupDocument, { profileId, canSeeIn }: Reader): boolean => {
  const { lastMessage, lastAt, createdAt } = document
  // One without a last message may have had one that was removed.
  if (lastMessage ? !canSeeIn(document)(lastMessage.from) : lastAt !== createdAt) return false
  return waitingIn(document, profileId).length === 0
}

/** What was found of a group so far, and where the next page begins. */
type Search = {
  readonly document: GroupDocument
  readonly seen: readonly GroupMessageDocument[]
  readonly after: GroupMessageDocument | undefined
  /** Messages of a page. */
  readonly limit: number
}

const SMALLEST_PAGE = 20

/** A page that usually has everything that waits. */
const pageSize = (waiting: Unread): number =>
  Math.min(Math.max(SMALLEST_PAGE, count(waiting) + 1), limits.messagesPage)

/**
 * The newest messages that a member can read of groups in which some wait or somebody is hidden from them,
 * the latest first, by group id: the last one and those that are not read, up to two hundred, however much of
 * others lies between.
 */
export const newestSeenIn = async (
  documents: readonly GroupDocument[],
  reader: Reader,
  { views }: Views,
): Promise<ReadonlyMap<string, readonly GroupMessageDocument[]>> => {
  const found = new Map<string, readonly GroupMessageDocument[]>()
  const pageOf = ({ document: { id }, after, limit }: Search) =>
    views.collection(groupMessages).find({
      where: { shelves: id },
      order: { field: 'revision', direction: 'descending' },
      ...(after ? { after: { value: after.revision, key: after.id } } : {}),
      limit,
    })
  const partly = documents.filter(document => !holdsForAll(document, reader))
  let searches: Search[] = partly.map(document => {
    const limit = pageSize(waitingIn(document, reader.profileId))
    return { document, seen: [], after: undefined, limit }
  })
  while (searches.length > 0) {
    const pages = await Promise.all(searches.map(pageOf))
    const authors = pages.flat().map(({ from }) => from)
    // Authors who have left are not among the members.
    const canSeeIn = authors.length === 0 ? reader.canSeeIn : await reader.canSeeAmong(authors)
    searches = searches.flatMap(({ document, limit, seen: before }, index) => {
      const page = pages[index] ?? []
      const canSee = canSeeIn(document)
      const seat = seatIn(document, reader.profileId)
      const isSeen = (message: GroupMessageDocument) =>
        seat && isInReach(seat, placeOf(message)) && canSee(message.from)
      const seen = [...before, ...page.filter(isSeen)].slice(0, limits.messagesPage)
      found.set(document.id, seen)
      const last = page.at(-1)
      if (!last || page.length < limit || seen.length === limits.messagesPage) return []
      const oldestWaiting = waitingIn(document, reader.profileId)[0]?.[0] ?? last.revision
      return seen.length > 0 && last.revision <= oldestWaiting
        ? []
        : [{ document, seen, after: last, limit }]
    })
  }
  return found
}

/** Number of messages that a member has not read: of the `newest`, if they see only some. */
export const unreadInGroup = (
  document: GroupDocument,
  newest: readonly GroupMessageDocument[] | undefined,
  profileId: string,
): number => {
  const waiting = waitingIn(document, profileId)
  if (!newest) return count(waiting)
  return newest.filter(
    ({ from, revision }) =>
      from !== profileId && waiting.some(([first, last]) => revision >= first && revision <= last),
  ).length
}
