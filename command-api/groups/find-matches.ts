import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { findGroupMatches } from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { deRankedLast } from '../../projections/discovery/de-ranked-last.ts'
import { type GroupDocument, groupKey, groups } from '../../projections/views/groups.ts'
import { command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnProfile } from '../profiles/own-profile.ts'
import { presentCandidacy } from './candidacy.ts'
import { groupReaderOf } from './reader.ts'
import { groupViews, groupWishesOf, mayMeetAll, overlapOf } from './visibility.ts'

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
