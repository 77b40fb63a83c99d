import type { GroupChat } from '../../contracts/groups.ts'
import { limits } from '../../contracts/limits.ts'
import { type GroupDocument, groupMessages, groups } from '../../projections/groups.ts'
import { readGroupMessage } from '../../projections/read-group-message.ts'
import { count } from '../../projections/unread.ts'
import type { ApiRequest } from '../handler.ts'
import { notReady } from '../http/consistency.ts'
import type { Services } from '../services.ts'
import { presentOwnGroup } from './present.ts'
import { mayMeetAll, mayRead, profilesOfMembers } from './visibility.ts'

type Reader = Pick<ApiRequest<unknown>, 'profileId' | 'now'>

/**
 * How many messages a member has not read, without those of members whom they may not read: these
 * are counted among the newest ones, where there are such members.
 */
const unreadCountOf = async (
  document: GroupDocument,
  viewer: string,
  services: Services,
): Promise<number> => {
  const waiting = document.seats.find(({ profileId }) => profileId === viewer)?.waiting ?? []
  if (waiting.length === 0 || mayMeetAll(viewer, document, services)) return count(waiting)
  const newest = await services.views.collection(groupMessages).find({
    where: { groupId: document.id },
    order: { field: 'revision', direction: 'descending' },
    limit: limits.messagesPage,
  })
  return newest.filter(
    ({ from, revision }) =>
      from !== viewer &&
      mayRead(viewer, from, services) &&
      waiting.some(([first, last]) => revision >= first && revision <= last),
  ).length
}

const lastMessageOf = async (
  { id, lastMessage }: GroupDocument,
  viewer: string,
  services: Services,
): Promise<GroupChat['lastMessage']> => {
  if (!lastMessage || !mayRead(viewer, lastMessage.from, services)) return null
  const { from, at } = lastMessage
  const content = await readGroupMessage(services.keys, { groupId: id, ...lastMessage })
  return content === undefined ? null : { content, senderProfileId: from, createdAt: at }
}

/** Groups as one of their members sees them, in the order given. */
export const presentOwnGroups = async (
  documents: readonly GroupDocument[],
  { profileId: viewer, now }: Reader,
  services: Services,
): Promise<GroupChat[]> => {
  const profiles = await profilesOfMembers(documents, { profileId: viewer }, services)
  return Promise.all(
    documents.map(async document =>
      presentOwnGroup(document, {
        viewer,
        profiles,
        unreadCount: await unreadCountOf(document, viewer, services),
        lastMessage: await lastMessageOf(document, viewer, services),
        now,
      }),
    ),
  )
}

/** A group after a command of one of its members. @throws {Refusal} `unavailable`: views are late. */
export const presentChangedGroup = async (
  id: string,
  position: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<GroupChat> => {
  const isThere = await request.waitForViews([groups.name], position)
  const document = isThere ? await services.views.collection(groups).get(id) : undefined
  const [presented] = document ? await presentOwnGroups([document], request, services) : []
  if (!presented) throw notReady()
  return presented
}
