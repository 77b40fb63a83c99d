import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { getUserAvailability } from '../../contracts/groups/group-interests.ts'
import {
  findGroupMatches,
  type GroupChat,
  getGroupChat,
  listGroupChats,
  listGroupRequests,
} from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { groupNotFound, hasRequested, isMember } from '../../domain/groups/group-state.ts'
import { deRankedLast } from '../../projections/discovery/viewer-policy.ts'
import { listedGroups } from '../../projections/notifications/unread-conversations.ts'
import {
  type GroupDocument,
  groupKey,
  groupMessages,
  groups,
} from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnProfile } from '../profiles/find-profile.ts'
import { presentOwnGroups } from './own-groups.ts'
import { presentCandidacy, presentInterests } from './present.ts'
import {
  findDiscussed,
  findOpenGroup,
  groupReaderOf,
  groupViews,
  groupWishesOf,
  mayMeetAll,
  overlapOf,
} from './visibility.ts'

export const onGetUserAvailability = query(
  getUserAvailability,
  { reads: [profiles] },
  async (request, services) => presentInterests(await findOwnProfile(request, services)),
)

const reads = [...groupViews, groupMessages]

export const onListGroupChats = query(listGroupChats, { reads }, async (request, services) => {
  const own = await listedGroups(request.profileId, services)
  const open = await Promise.all(
    own.map(({ id: groupId, meetupId = null }) =>
      findDiscussed({ groupId, meetupId }, request, services),
    ),
  )
  const presented = await presentOwnGroups(
    own.filter((_, index) => open[index] !== undefined),
    request,
    services,
  )
  // By what the reader sees, so that the order tells of nobody hidden.
  const latest = ({ lastMessage, createdAt }: GroupChat) => lastMessage?.createdAt ?? createdAt
  return presented.toSorted((one, other) => latest(other).localeCompare(latest(one)))
})

export const onGetGroupChat = query(getGroupChat, { reads }, async (request, services) => {
  const found = await findOpenGroup(request.params.id, request, services)
  if (!isMember(found.state, request.profileId)) return presentCandidacy(found, request, services)
  const [own] = await presentOwnGroups([found.document], request, services)
  if (!own) throw groupNotFound()
  return own
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

const { shown, scanned } = limits.groupMatches

const preferencesRequired = () =>
  new Refusal(
    'group_preferences_required',
    'Save your interests and times first. We use them to find groups.',
  )

/** Groups with a free seat for one of the member's interests at one of their times, each once. */
const findCandidates = async (
  { interests, availability }: ReturnType<typeof groupWishesOf>,
  { views }: Pick<Services, 'views'>,
): Promise<GroupDocument[]> => {
  const keys = interests.flatMap(interest => availability.map(time => groupKey(interest, time)))
  const found = await Promise.all(
    keys.map(openFor =>
      views.collection(groups).find({
        where: { openFor },
        order: { field: 'createdAt', direction: 'descending' },
        limit: scanned,
      }),
    ),
  )
  return [...new Map(found.flat().map(one => [one.id, one])).values()]
}

/** The response names nobody, so it counts no new people; joining and asking to join do. */
export const onFindGroupMatches = command(
  findGroupMatches,
  { reads: groupViews, settles: [groups] },
  async (request, services) => {
    const { profileId } = request
    const own = await findOwnProfile(request, services)
    const wishes = groupWishesOf(own)
    if (wishes.interests.length === 0) throw preferencesRequired()
    const candidates = await findCandidates(wishes, services)
    const memberIds = candidates.flatMap(document => document.memberIds)
    const reader = await groupReaderOf(request, memberIds, services)
    const matching = candidates
      .filter(
        document =>
          !document.memberIds.includes(profileId) &&
          !document.removed.includes(profileId) &&
          mayMeetAll(reader, document),
      )
      .map(document => ({ document, overlap: overlapOf(own, document) }))
      .sort(
        (one, other) =>
          other.overlap - one.overlap ||
          (one.document.createdAt < other.document.createdAt ? 1 : -1),
      )
    const best = deRankedLast(
      matching,
      ({ document }) => document.memberIds,
      'GROUPS',
      reader,
    ).slice(0, shown)
    return Promise.all(
      best.map(async ({ document }) => {
        const state = await request.readState(group, streams.group(document.id))
        return presentCandidacy({ document, state, fits: true }, request, services)
      }),
    )
  },
)
