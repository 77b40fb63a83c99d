import { limits } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { groupTimes } from '../../contracts/groups/group-times.ts'
import type { GroupProfile } from '../../contracts/groups/groups.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { group } from '../../domain/groups/decider.ts'
import {
  type GroupState,
  groupNotFound,
  hasRequested,
  isMember,
} from '../../domain/groups/group-state.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { readsDiscussion } from '../../domain/meetups/discussion.ts'
import type { Meetup } from '../../domain/meetups/meetup-state.ts'
import { hostsOf } from '../../domain/meetups/roles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { eventExclusions } from '../../projections/views/event-exclusions.ts'
import { type GroupDocument, groups } from '../../projections/views/groups.ts'
import { meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { readerOf } from '../meetups/visibility.ts'
import { findOwnProfile, isNamedTo, seenFaceFor } from '../profiles/find-profile.ts'
import { faceFor } from '../profiles/photos/present.ts'
import { scopedId } from '../profiles/scoped-ids.ts'

/** Views that the functions here read. */
export const groupViews = [groups, profiles, meetups, eventExclusions, ...deckViews] as const

/** Whether the reader, who knows everybody in the group, and they exist for each other. */
export const mayMeetAll = (
  { canSee }: Pick<GroupReader, 'canSee'>,
  { memberIds }: Pick<GroupDocument, 'memberIds'>,
): boolean => memberIds.every(canSee)

type Wishes = Pick<ProfileDocument, 'groupInterests' | 'hobbies'>

/**
 * By what groups are found for a member: what they have stated, or until then their hobbies, at any
 * time.
 */
export const groupWishesOf = ({ groupInterests, hobbies }: Wishes) =>
  groupInterests ?? {
    interests: hobbies.slice(0, limits.group.interests),
    availability: hobbies.length > 0 ? Object.keys(groupTimes) : [],
  }

/** How well a member's interests and times fit a group; 0 unless they share some of both. */
export const overlapOf = (
  member: Wishes,
  { interests, availability }: Pick<GroupDocument, 'interests' | 'availability'>,
): number => {
  const wishes = groupWishesOf(member)
  const shared = interests.filter(one => wishes.interests.includes(one)).length
  const times = availability.filter(one => wishes.availability.includes(one)).length
  // One interest outweighs all three times.
  return shared > 0 && times > 0 ? shared * 4 + times : 0
}

type GroupWithState = {
  readonly document: GroupDocument
  /** The group's state in the log, which knows at once who has left. */
  readonly state: GroupState
}

const findGroup = (
  id: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<GroupWithState | undefined> =>
  retryAfterCatchUp([groups], request, services, async () => {
    const document = await services.views.collection(groups).get(id)
    if (!document) return undefined
    const state = await request.readState(group, streams.group(id))
    const { profileId } = request
    const isBehind = isMember(state, profileId) && !document.memberIds.includes(profileId)
    return isBehind ? undefined : { document, state }
  })

/**
 * The meetup whose discussion a group is, by the log: its reactors give up the seat of who no longer goes, but
 * a moment later. Null for any other group; undefined unless the caller goes to it and may see it, and for a
 * discussion that is over.
 */
export const findDiscussed = async (
  { groupId, meetupId }: { readonly groupId: string; readonly meetupId: string | null },
  request: ApiRequest<unknown>,
  services: Services,
): Promise<Meetup | null | undefined> => {
  if (meetupId === null) return null
  const event = await request.readState(meetup, streams.meetup(meetupId))
  const reader = await readerOf(request, hostsOf(event), services)
  return readsDiscussion(event, groupId, reader) ? event : undefined
}

type OwnGroupState = {
  readonly state: GroupState
  /** The meetup whose discussion it is. */
  readonly discussed: Meetup | null
}

/** What only a member reads: a discussion, only while they go. @throws {Refusal} `not_found`. */
const asMember = async (
  state: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<OwnGroupState> => {
  if (!isMember(state, request.profileId)) throw groupNotFound()
  const discussed = await findDiscussed(state, request, services)
  if (discussed === undefined) throw groupNotFound()
  return { state, discussed }
}

/** The state of a group that the caller is in, by the log alone. @throws {Refusal} `not_found`. */
export const readOwnGroup = async (
  id: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<OwnGroupState> =>
  asMember(await request.readState(group, streams.group(id)), request, services)

/** A group that the caller is in. @throws {Refusal} `not_found`. */
export const findOwnGroup = async (
  id: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<GroupWithState & OwnGroupState> => {
  const found = await findGroup(id, request, services)
  if (!found) throw groupNotFound()
  return { ...found, ...(await asMember(found.state, request, services)) }
}

/** A group, and whether it fits what the caller looks for. */
export type OpenGroup = GroupWithState & { readonly fits: boolean }

/** An open group, and for a caller who is not in it, who they are to everybody in it. */
export type FoundGroup = OpenGroup & { readonly reader?: GroupReader }

/**
 * A group that the caller is in, has asked to join, or may join or ask to join: invited, or with
 * fitting interests unless the group admits by invitation only.
 * @throws {Refusal} `not_found` for all others, and if somebody in it is hidden from the caller.
 */
export const findOpenGroup = async (
  id: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<FoundGroup> => {
  const { profileId } = request
  const found = await findGroup(id, request, services)
  if (found?.state.status !== 'open') throw groupNotFound()
  const { document, state } = found
  if (isMember(state, profileId) || state.meetupId !== null)
    return { ...found, ...(await asMember(state, request, services)), fits: true }
  const isAwaited = state.invited.includes(profileId) || hasRequested(state, profileId)
  const isFound = state.admission !== 'invitation' && !state.removed.includes(profileId)
  const seated = state.seats.map(seat => seat.profileId)
  const welcome = await retryAfterCatchUp([profiles, ...deckViews], request, services, async () => {
    const reader = await groupReaderOf(request, [...document.memberIds, ...seated], services)
    if (!mayMeetAll(reader, document)) return undefined
    const fits = overlapOf(await findOwnProfile(request, services), document) > 0
    return isAwaited || (isFound && fits) ? { fits, reader } : undefined
  })
  if (!welcome) throw groupNotFound()
  return { ...found, ...welcome }
}

/**
 * The member who reads groups, and their relation to the members whom the request names, at that time.
 * A question about anybody else is an error of the programme.
 */
export type GroupReader = Pick<ViewerPolicy, 'isShownLast'> & {
  readonly profileId: string
  readonly now: Date
  /** Whether a member exists for the reader: neither is hidden from the other. */
  canSee(other: string): boolean
  /** Whether a member exists for the reader at events. */
  canSeeAtEvents(other: string): boolean
  /** Whether the reader exists for a member, in a list of theirs. */
  isSeenBy(other: string): boolean
  /** Whether the reader has a live match with a member. */
  isMatch(other: string): boolean
  /** The photo of a member whose name the reader sees; null if they may not open the profile. */
  faceOf(profile: ProfileDocument): GroupProfile['photo']
  /** The id under which the reader knows a member of a group. */
  idOf(groupId: string, other: string): Promise<string>
  /** The id of a seat whose member is hidden from the reader. */
  hiddenIdOf(groupId: string, other: string): Promise<string>
}

/** The reader of one request, who knows themselves and `others`: everybody whom it may mention. */
export const groupReaderOf = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  others: readonly string[],
  services: Pick<Services, 'discovery' | 'keys'>,
): Promise<GroupReader> => {
  const named = [...new Set([profileId, ...others])]
  const policy = await services.discovery.policyOf(profileId, named, now)
  return {
    profileId,
    now,
    canSee: other =>
      profileId === other || policy.canSee(other, { surface: 'GROUPS', sight: 'list' }),
    canSeeAtEvents: other =>
      profileId === other || policy.canSee(other, { surface: 'EVENTS', sight: 'list' }),
    isSeenBy: other => profileId === other || policy.isSeenBy(other, { surface: 'GROUPS' }),
    isMatch: policy.isMatched,
    faceOf: profile => faceFor(profile, policy, profileId),
    isShownLast: policy.isShownLast,
    idOf: async (groupId, other) =>
      other === profileId || policy.isMatched(other)
        ? other
        : scopedId(services.keys, 'member of a group', groupId, other),
    hiddenIdOf: (groupId, other) =>
      scopedId(services.keys, 'hidden seat of a group', groupId, other),
  }
}

/**
 * The reader in one group. The people of a joint match know each other by name as matches do; in a
 * discussion, they see whom they see in groups and at events.
 */
export const readerIn = (
  reader: GroupReader,
  {
    isJoint,
    meetupId,
  }: {
    readonly isJoint?: boolean | undefined
    readonly meetupId?: string | null | undefined
  },
): GroupReader => {
  if (isJoint) return { ...reader, isMatch: () => true }
  if (!meetupId) return reader
  return { ...reader, canSee: other => reader.canSee(other) && reader.canSeeAtEvents(other) }
}

/** Whether joining a group makes a member visible by name to somebody who does not know them. */
export const isNamedStranger = (profile: ProfileDocument, reader: GroupReader): boolean =>
  isNamedTo(profile, reader) &&
  profile.profileId !== reader.profileId &&
  !reader.isMatch(profile.profileId)

/** A member or requester of a group as the reader sees them. */
export const presentGroupProfile = async (
  groupId: string,
  profile: ProfileDocument,
  reader: GroupReader,
): Promise<GroupProfile> => {
  const { profileId, pronouns, bio } = profile
  const shown = isNamedTo(profile, reader)
  return {
    id: await reader.idOf(groupId, profileId),
    ...seenFaceFor(profile, reader),
    isMatch: reader.isMatch(profileId),
    age: shown ? ageNow(profile.age, profile.declaredAt, reader.now) : null,
    pronouns: shown ? pronouns : null,
    bio: shown ? bio : null,
  }
}

/** A seat with a member who is hidden from the founder. */
export const hiddenProfile = (id: string): GroupProfile => ({
  id,
  ...seenName(),
  isMatch: false,
  photo: null,
  age: null,
  pronouns: null,
  bio: null,
})
