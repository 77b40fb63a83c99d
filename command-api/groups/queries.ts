import { getUserAvailability } from '../../contracts/group-interests.ts'
import { getGroupChat, listGroupChats } from '../../contracts/groups.ts'
import { limits } from '../../contracts/limits.ts'
import { groupMessages, groups } from '../../projections/groups.ts'
import { profiles } from '../../projections/profiles.ts'
import { query } from '../handler.ts'
import { findOwnProfile } from '../profiles/own-profile.ts'
import { isMember } from './membership-rules.ts'
import { presentOwnGroups } from './own-groups.ts'
import { presentInterests, presentOpenGroup } from './present.ts'
import { findOpenGroup, groupViews } from './visibility.ts'

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
  const { document, state } = await findOpenGroup(request.params.id, request, services)
  const { profileId } = request
  if (!isMember(state, profileId))
    return presentOpenGroup(document, state.invited.includes(profileId))
  const [own] = await presentOwnGroups([document], request, services)
  return own ?? presentOpenGroup(document)
})
