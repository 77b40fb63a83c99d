import { founderOf } from '../../contracts/groups/group-founder.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { GroupDocument, GroupRequestEntry } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readGroupWords } from '../../projections/views/read-group-words.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { lastMessageOf, unreadCountsOf } from './newest-messages.ts'
import { findOpenRequests } from './open-requests.ts'
import { presentOwnGroup } from './present.ts'
import { type GroupReader, groupReaderOf } from './reader.ts'

type WithRequests = {
  readonly document: GroupDocument
  readonly requests: readonly GroupRequestEntry[]
}

/** Everybody whom a group may mention to a reader: members, the last author, to its founder requesters. */
const mentionedIn = (document: GroupDocument, profileId: string): string[] => [
  ...document.memberIds,
  ...(document.lastMessage ? [document.lastMessage.from] : []),
  ...(founderOf(document) === profileId ? document.requesterIds : []),
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

/** Groups as one of their members sees them, in the order given. */
export const presentOwnGroups = async (
  documents: readonly GroupDocument[],
  request: Reader,
  services: Services,
): Promise<GroupChat[]> => {
  const mentioned = documents.flatMap(document => mentionedIn(document, request.profileId))
  const reader = await groupReaderOf(request, mentioned, services)
  const requestsIn = await findOpenRequests(documents, reader, services)
  const own = documents.map(document => ({ document, requests: requestsIn(document) }))
  const found = await profilesIn(own, reader, services)
  const unreadCounts = await unreadCountsOf(documents, reader, services)
  return Promise.all(
    own.map(async ({ document, requests }) => {
      const seen = {
        document,
        requests,
        words: await readGroupWords(services.keys, document),
        profiles: found,
        unreadCount: unreadCounts.get(document.id) ?? 0,
        lastMessage: await lastMessageOf(document, reader, services),
      }
      return presentOwnGroup(seen, reader)
    }),
  )
}
