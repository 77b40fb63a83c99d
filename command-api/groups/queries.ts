import { limits } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { getUserAvailability } from '../../contracts/groups/group-interests.ts'
import { getGroupChat, listGroupChats, listGroupRequests } from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { hasRequested, isMember } from '../../domain/groups/group-state.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { findOwnProfile } from '../profiles/own-profile.ts'
import { presentCandidacy } from './candidacy.ts'
import { presentOwnGroups } from './own-groups.ts'
import { presentInterests } from './present.ts'
import { groupReaderOf } from './reader.ts'
import { findOpenGroup, groupViews, mayMeetAll, overlapOf } from './visibility.ts'

export const onGetUserAvailability = query(
  getUserAvailability,
  { reads: [profiles] },
  async (request, services) => presentInterests(await findOwnProfile(request, services)),
)

const reads = [...groupViews, groupMessages]

export const onListGroupChats = query(listGroupChats, { reads }, async (request, services) => {
  const own = await services.views.collection(groups).find({
    where: { memberIds: request.profileId },
    order: { field: 'lastAt', direction: 'descending' },
    limit: limits.groupsPage,
  })
  return presentOwnGroups(own, request, services)
})

export const onGetGroupChat = query(getGroupChat, { reads }, async (request, services) => {
  const found = await findOpenGroup(request.params.id, request, services)
  if (!isMember(found.state, request.profileId)) return presentCandidacy(found, request, services)
  const [own] = await presentOwnGroups([found.document], request, services)
  return own ?? presentCandidacy(found, request, services)
})

/** Waiting and declined requests; the response does not tell them apart. */
export const onListGroupRequests = query(
  listGroupRequests,
  { reads: groupViews },
  async (request, services) => {
    const { profileId } = request
    const asked = await services.views.collection(groups).find({
      where: { requesterIds: profileId },
      order: { field: 'createdAt', direction: 'descending' },
      limit: limits.groupsPage,
    })
    const own = await findOwnProfile(request, services)
    const memberIds = asked.flatMap(document => document.memberIds)
    const reader = await groupReaderOf(request, memberIds, services)
    const presented = asked.map(async document => {
      if (!mayMeetAll(reader, document)) return []
      const state = await request.readState(group, streams.group(document.id))
      if (!hasRequested(state, profileId)) return []
      const fits = overlapOf(own, document) > 0
      return [await presentCandidacy({ document, state, fits }, request, services)]
    })
    return (await Promise.all(presented)).flat()
  },
)
