import { limits } from '../../contracts/core/limits.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { GroupDocument, GroupRequestEntry } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readGroupWords } from '../../projections/views/read-group-words.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { lastMessageOf, unreadCountOf } from './newest-messages.ts'
import { presentOwnGroup } from './present.ts'
import { type GroupReader, groupReaderOf } from './reader.ts'
import { mayMeetAll } from './visibility.ts'

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
