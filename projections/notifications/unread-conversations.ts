import { limits } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { type ConversationDocument, ownConversations } from '../views/chat.ts'
import { type GroupDocument, type GroupSeat, groupMessages, groups } from '../views/groups.ts'
import { profiles } from '../views/profiles.ts'
import { suspensions } from '../views/staff.ts'
import { count } from '../views/unread.ts'

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

/** A member who reads groups; `canSee` knows the members of all of them. */
type Reader = {
  readonly profileId: string
  readonly canSee: CanSee
  /** The same about authors, who may have left. */
  canSeeAmong(authors: readonly string[]): Promise<CanSee>
}

/**
 * Numbers of messages that a member has not read, by group id; none in a muted group. In a group with
 * members hidden from them, it counts only among the newest messages.
 */
export const unreadInGroups = async (
  documents: readonly GroupDocument[],
  { profileId, canSee, canSeeAmong }: Reader,
  { views }: Views,
): Promise<ReadonlyMap<string, number>> => {
  const waitingIn = (document: GroupDocument) => {
    const seat = seatIn(document, profileId)
    return seat && !seat.isMuted ? seat.waiting : []
  }
  const newestIn = async (document: GroupDocument) =>
    waitingIn(document).length === 0 || document.memberIds.every(canSee)
      ? undefined
      : views.collection(groupMessages).find({
          where: { shelves: document.id },
          order: { field: 'revision', direction: 'descending' },
          limit: limits.messagesPage,
        })
  const newest = await Promise.all(documents.map(newestIn))
  const authors = newest.flatMap(messages => messages?.map(({ from }) => from) ?? [])
  const isSeen = authors.length === 0 ? canSee : await canSeeAmong(authors)
  return new Map(
    documents.map((document, index) => {
      const waiting = waitingIn(document)
      const unread = newest[index]?.filter(
        ({ from, revision }) =>
          from !== profileId &&
          isSeen(from) &&
          waiting.some(([first, last]) => revision >= first && revision <= last),
      )
      return [document.id, unread?.length ?? count(waiting)]
    }),
  )
}
