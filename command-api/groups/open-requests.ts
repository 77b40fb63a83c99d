import { limits } from '../../contracts/core/limits.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import type { GroupDocument, GroupRequestEntry } from '../../projections/views/groups.ts'
import type { Services } from '../handlers/services.ts'
import type { GroupReader } from './reader.ts'

/**
 * Gives, for each of the groups, the requests that the reader may answer: as its founder, those of
 * requesters who exist for everybody in the group. The reader knows the requesters.
 *
 * The relations of the other members are not the reader's, so the index is asked once for each other
 * member of a group with requests, about all requesters.
 */
export const findOpenRequests = async (
  documents: readonly GroupDocument[],
  { profileId: founder, now, isSeenBy }: GroupReader,
  { discovery }: Pick<Services, 'discovery'>,
): Promise<(document: GroupDocument) => readonly GroupRequestEntry[]> => {
  const askedIn = (document: GroupDocument): readonly GroupRequestEntry[] =>
    founderOf(document) === founder
      ? document.requests.filter(one => !one.isDeclined && isSeenBy(one.profileId))
      : []
  const requestersOf = new Map<string, Set<string>>()
  for (const document of documents)
    for (const { profileId } of askedIn(document))
      for (const member of document.memberIds)
        if (member !== founder && member !== profileId)
          requestersOf.set(member, (requestersOf.get(member) ?? new Set()).add(profileId))
  const asked = [...requestersOf].map(async ([member, requesters]) => {
    const between = await discovery.between(member, [...requesters], now)
    return [member, between] as const
  })
  const betweenOf = new Map(await Promise.all(asked))
  const mayMeet = (requester: string, member: string) =>
    member === founder ||
    member === requester ||
    betweenOf.get(member)?.isSeenBy(requester, { surface: 'GROUPS' }) === true
  return document =>
    askedIn(document)
      .filter(({ profileId }) => document.memberIds.every(member => mayMeet(profileId, member)))
      .slice(0, limits.groupRequestsShown)
}
