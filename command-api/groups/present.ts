import type { UserAvailability } from '../../contracts/group-interests.ts'
import type { GroupChat, GroupMember } from '../../contracts/groups.ts'
import type { GroupDocument, GroupSeat } from '../../projections/groups.ts'
import type { ProfileDocument } from '../../projections/profiles.ts'
import { presentHangoutProfile } from '../hangouts/present.ts'

/** What a member looks for in a group, for the member alone. */
export const presentInterests = ({
  groupInterests,
}: Pick<ProfileDocument, 'groupInterests'>): UserAvailability => ({
  interests: [...(groupInterests?.interests ?? [])],
  availability: [...(groupInterests?.availability ?? [])],
  isActive: groupInterests !== null,
})

const presentSeat = (
  { profileId, rsvpStatus, joinedAt }: GroupSeat,
  profile: ProfileDocument,
  isFounder: boolean,
  now: Date,
): GroupMember => ({
  profileId,
  rsvpStatus,
  joinedAt,
  isFounder,
  profile: presentHangoutProfile(profile, now),
})

/** A group for somebody who is not in it: without names and words. */
export const presentOpenGroup = (document: GroupDocument, isInvited = false): GroupChat => ({
  id: document.id,
  name: document.name,
  description: document.description,
  interests: [...document.interests],
  availability: [...document.availability],
  isActive: true,
  maxMembers: document.maxMembers,
  memberCount: document.seats.length,
  createdBy: null,
  createdAt: document.createdAt,
  rsvpStatus: null,
  isInvited,
  members: [],
  unreadCount: 0,
  lastMessage: null,
})

type OwnGroup = {
  readonly viewer: string
  /** Members who exist for the viewer, by profile id. */
  readonly profiles: ReadonlyMap<string, ProfileDocument>
  readonly unreadCount: number
  readonly lastMessage: GroupChat['lastMessage']
  readonly now: Date
}

/** A group as one of its members sees it. */
export const presentOwnGroup = (
  document: GroupDocument,
  { viewer, profiles, unreadCount, lastMessage, now }: OwnGroup,
): GroupChat => {
  const [first] = document.seats
  return {
    ...presentOpenGroup(document),
    createdBy: first && profiles.has(first.profileId) ? first.profileId : null,
    rsvpStatus: document.seats.find(seat => seat.profileId === viewer)?.rsvpStatus ?? null,
    members: document.seats.flatMap(seat => {
      const profile = profiles.get(seat.profileId)
      return profile ? [presentSeat(seat, profile, seat === first, now)] : []
    }),
    unreadCount,
    lastMessage,
  }
}
