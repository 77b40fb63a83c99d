import type { UserAvailability } from '../../contracts/groups/group-interests.ts'
import {
  type GroupChat,
  type GroupMember,
  type GroupRequest,
  namelessGroup,
} from '../../contracts/groups/groups.ts'
import { decidesIn, founderOf, hasRequested } from '../../domain/groups/group-state.ts'
import { entryOf } from '../../domain/groups/membership-rules.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { GroupDocument, GroupRequestEntry, GroupSeat } from '../../projections/views/groups.ts'
import type { MeetupDocument } from '../../projections/views/meetups.ts'
import { type ReadGroupWords, readGroupWords } from '../../projections/views/read-group.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import {
  type GroupReader,
  groupWishesOf,
  hiddenProfile,
  type OpenGroup,
  presentGroupProfile,
  readerIn,
} from './visibility.ts'

/** What a member looks for in a group, for that member alone. */
export const presentInterests = (
  profile: Pick<ProfileDocument, 'groupInterests' | 'hobbies'>,
): UserAvailability => {
  const { interests, availability } = groupWishesOf(profile)
  return {
    interests: [...interests],
    availability: [...availability],
    isActive: profile.groupInterests !== null,
  }
}

/** How a member who is not in a group relates to it. */
type Candidacy = Pick<GroupChat, 'isInvited' | 'joinsAtOnce' | 'hasRequested'>

/** A group as shown to non-members: without names of members and without their texts. */
const presentOpenGroup = (
  document: GroupDocument,
  words: ReadGroupWords | undefined,
  candidacy: Candidacy,
): GroupChat => ({
  id: document.id,
  name: words?.name ?? namelessGroup,
  isNamed: words !== undefined,
  isJoint: document.isJoint ?? false,
  eventId: document.meetupId ?? null,
  isNew: false,
  description: words?.description ?? null,
  interests: [...document.interests],
  availability: [...document.availability],
  isActive: true,
  maxMembers: document.maxMembers,
  memberCount: document.seats.length,
  admission: document.admission,
  newcomersRead: document.newcomersRead,
  version: document.settingsRevision ?? 0,
  createdBy: null,
  createdAt: document.createdAt,
  rsvpStatus: null,
  ...candidacy,
  members: [],
  decides: false,
  topics: [],
  requests: [],
  unreadCount: 0,
  isMuted: false,
  photos: null,
  lastMessage: null,
})

/** A group's document and what a member of it sees. */
type OwnGroup = {
  readonly document: GroupDocument
  /** The event whose discussion it is. */
  readonly event: MeetupDocument | null
  readonly words: ReadGroupWords | undefined
  readonly topics: GroupChat['topics']
  /** Requests that the reader may answer. */
  readonly requests: readonly GroupRequestEntry[]
  /** Members and requesters who exist for the reader, by profile id. */
  readonly profiles: ReadonlyMap<string, ProfileDocument>
  readonly unreadCount: number
  readonly lastMessage: GroupChat['lastMessage']
}

const presentSeat = async (
  { profileId, rsvpStatus, joinedAt }: GroupSeat,
  profile: ProfileDocument,
  { document }: OwnGroup,
  reader: GroupReader,
): Promise<GroupMember> => {
  const seen = await presentGroupProfile(document.id, profile, readerIn(reader, document))
  const isFounder = founderOf(document) === profileId
  const asAtEvents = document.meetupId ? { age: null, pronouns: null, bio: null } : {}
  const known = { ...seen, ...asAtEvents, isMatch: reader.isMatch(profileId) }
  const isModerator = document.moderators?.includes(profileId) ?? false
  return { profileId: seen.id, rsvpStatus, joinedAt, isFounder, isModerator, profile: known }
}

/** Hidden seats, in an order that does not reveal when they were taken. */
const presentHiddenSeats = async (
  { document, profiles }: OwnGroup,
  reader: GroupReader,
): Promise<GroupMember[]> => {
  const hidden = document.memberIds.filter(id => !profiles.has(id))
  const ids = await Promise.all(hidden.map(id => reader.hiddenIdOf(document.id, id)))
  return ids.toSorted().map(id => ({
    profileId: id,
    rsvpStatus: null,
    joinedAt: null,
    isFounder: false,
    isModerator: false,
    profile: hiddenProfile(id),
  }))
}

const presentMembers = async (group: OwnGroup, reader: GroupReader): Promise<GroupMember[]> => {
  const { document, profiles } = group
  const seen = document.seats.flatMap(seat => {
    const profile = profiles.get(seat.profileId)
    return profile ? [presentSeat(seat, profile, group, reader)] : []
  })
  const isFounder = founderOf(document) === reader.profileId
  return [
    ...(await Promise.all(seen)),
    ...(isFounder ? await presentHiddenSeats(group, reader) : []),
  ]
}

const presentRequests = async (
  { document, requests, profiles }: OwnGroup,
  reader: GroupReader,
): Promise<GroupRequest[]> => {
  const presented = requests.map(async ({ profileId, rsvpStatus, at }) => {
    const profile = profiles.get(profileId)
    if (!profile) return []
    const seen = await presentGroupProfile(document.id, profile, reader)
    return [{ id: seen.id, rsvpStatus, requestedAt: at, profile: seen }]
  })
  return (await Promise.all(presented)).flat()
}

/** What a discussion is called, and who is in it: those whom the reader sees, since the reader joined. */
const presentDiscussion = (
  { details }: MeetupDocument,
  { joinedAt }: GroupSeat,
  { length }: readonly GroupMember[],
) => ({
  name: details.title,
  isNamed: true,
  maxMembers: length,
  memberCount: length,
  createdAt: joinedAt,
})

/** A group as one of its members sees it. */
export const presentOwnGroup = async (group: OwnGroup, reader: GroupReader): Promise<GroupChat> => {
  const { document, event, words, topics, profiles, unreadCount, lastMessage } = group
  const founder = founderOf(document)
  const own = document.seats.find(seat => seat.profileId === reader.profileId)
  const candidacy = { isInvited: false, joinsAtOnce: false, hasRequested: false }
  const isWhole =
    document.memberIds.length === document.maxMembers &&
    document.memberIds.every(id => profiles.has(id))
  const members = await presentMembers(group, reader)
  return {
    ...presentOpenGroup(document, words, candidacy),
    ...(event && own && presentDiscussion(event, own, members)),
    isNew: document.isJoint === true && isWhole && !own?.hasRead,
    createdBy:
      founder !== undefined && profiles.has(founder)
        ? await reader.idOf(document.id, founder)
        : null,
    rsvpStatus: own?.rsvpStatus ?? null,
    members,
    decides: event ? isHost(event, reader.profileId) : decidesIn(document, reader.profileId),
    topics: [...topics],
    requests: await presentRequests(group, reader),
    unreadCount,
    isMuted: own?.isMuted ?? false,
    photos: own?.agreesToPhotos ?? null,
    lastMessage,
  }
}

/** A group as shown to somebody who is not in it and may know of it. */
export const presentCandidacy = async (
  { document, state, fits }: OpenGroup,
  { profileId }: Pick<ApiRequest<unknown>, 'profileId'>,
  { keys }: Pick<Services, 'keys'>,
): Promise<GroupChat> =>
  presentOpenGroup(document, await readGroupWords(keys, document), {
    isInvited: state.invited.includes(profileId),
    joinsAtOnce: entryOf({ profileId, fits }, state) !== undefined,
    hasRequested: hasRequested(state, profileId),
  })
