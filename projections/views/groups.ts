import type { Instant, Revision } from '../../contracts/core/event.ts'
import { groupLimits } from '../../contracts/core/limits.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { type StoredReaction, withoutReaction, withReaction } from './reactions.ts'
import { addUnread, type Unread, unreadAfter, withoutUnread } from './unread.ts'

type GroupMessageContent = EventNamed<'GroupMessageSent'>['data']['content']
type GroupFounded = EventNamed<'GroupFounded'>['data']
type GroupDescribed = EventNamed<'GroupDescribed'>['data']

export type GroupSeat = {
  readonly profileId: string
  readonly rsvpStatus: 'attending' | 'maybe'
  readonly joinedAt: Instant
  /** Messages after this revision are theirs to read; -1 for all messages. */
  readonly since: Revision
  /** Whether they also read earlier messages that are open to newcomers. */
  readonly inOpenHistory: boolean
  readonly isSuspended: boolean
  /** Revisions of the messages that they have not read. */
  readonly waiting: Unread
  readonly isMuted?: boolean
  /** Whether they agree to photos; absent before they answered. */
  readonly agreesToPhotos?: boolean
  /** Whether they have opened the chat since they could. */
  readonly hasRead?: true
}

/** A request that was not withdrawn. */
export type GroupRequestEntry = {
  readonly profileId: string
  readonly rsvpStatus: 'attending' | 'maybe'
  readonly at: Instant
  /** The member who asked never learns of it. */
  readonly isDeclined: boolean
}

/** Name and description of a group with their author; encrypted, except those from before encryption. */
export type GroupWords = Pick<GroupDescribed, 'by' | 'name' | 'description'>

/** A topic of a group with its author. */
export type GroupTopic = Pick<EventNamed<'GroupTopicOpened'>['data'], 'topicId' | 'by' | 'name'>

export type GroupDocument = Pick<
  GroupFounded,
  | 'interests'
  | 'availability'
  | 'maxMembers'
  | 'admission'
  | 'newcomersRead'
  | 'isJoint'
  | 'meetupId'
> & {
  readonly id: string
  /** Null in the group of a joint match and in the discussion of a meetup. */
  readonly words: GroupWords | null
  /** Revision of the last change of its settings; absent until the view is rebuilt. */
  readonly settingsRevision?: Revision
  /** By the time at which they joined. */
  readonly seats: readonly GroupSeat[]
  readonly memberIds: readonly string[]
  readonly invited: readonly string[]
  readonly removed: readonly string[]
  /** Members who decide beside the founder; absent until there is one, as are pins and topics. */
  readonly moderators?: readonly string[]
  /** Ids of pinned messages, the latest first. */
  readonly pinned?: readonly string[]
  /** Open topics, their names encrypted. */
  readonly topics?: readonly GroupTopic[]
  readonly requests: readonly GroupRequestEntry[]
  readonly requesterIds: readonly string[]
  /**
   * Interests and times with a free seat, as `groupKey` names them; empty for a full group and for one
   * that is joined by invitation only.
   */
  readonly openFor: readonly string[]
  readonly lastMessage: {
    readonly content: GroupMessageContent
    readonly from: string
    readonly at: Instant
    readonly revision: Revision
    readonly forNewcomers: boolean
  } | null
  /** Time of the last message, or of the foundation while there is none: groups sort by it. */
  readonly lastAt: Instant
  readonly createdAt: Instant
}

export type GroupMessageDocument = {
  readonly id: string
  readonly groupId: string
  readonly from: string
  /** As in the log: encrypted. */
  readonly content: GroupMessageContent
  readonly at: Instant
  /** Revision in the group's stream: messages sort by it. */
  readonly revision: Revision
  /** The group, and also its `newcomersShelf` if newcomers may read it. */
  readonly shelves: readonly string[]
  /** Id of the message that it answers. */
  readonly answers?: string
  readonly reactions?: readonly StoredReaction[]
  /** Whether its photo can still be seen; absent without one. */
  readonly photo?: boolean
  /** Id of its topic, open or closed. */
  readonly topic?: string
}

/** An interest at a time, as the index of open groups knows it. */
export const groupKey = (interest: string, time: string): string => `${interest}/${time}`

/** Shelf of the messages of a group that later members read too. */
export const newcomersShelf = (groupId: string): string => `${groupId}/newcomers`

/** What of a message decides who may read it. */
export const placeOf = ({ revision, groupId, shelves }: GroupMessageDocument) => ({
  revision,
  forNewcomers: shelves.includes(newcomersShelf(groupId)),
})

type OfGroup = { readonly data: { readonly groupId: string } }
const idOf = ({ data }: OfGroup) => [data.groupId]

type Derived = 'memberIds' | 'requesterIds' | 'openFor'

/** The document with these changes and the fields derived from them. */
const changed = (
  group: Omit<GroupDocument, Derived>,
  changes: Partial<Omit<GroupDocument, Derived>>,
): GroupDocument => {
  const next = { ...group, ...changes }
  const isFound = next.admission !== 'invitation' && next.seats.length < next.maxMembers
  return {
    ...next,
    memberIds: next.seats.map(({ profileId }) => profileId),
    requesterIds: next.requests.map(({ profileId }) => profileId),
    openFor: isFound
      ? next.interests.flatMap(interest => next.availability.map(time => groupKey(interest, time)))
      : [],
  }
}

const without = (ids: readonly string[], id: string) => ids.filter(one => one !== id)

const withoutRequest = ({ requests }: GroupDocument, profileId: string) =>
  requests.filter(one => one.profileId !== profileId)

const joined = (
  group: GroupDocument,
  { profileId, rsvpStatus }: EventNamed<'GroupJoined'>['data'],
  { at, revision }: { readonly at: Instant; readonly revision: Revision },
): GroupDocument => {
  const seat: GroupSeat = {
    profileId,
    rsvpStatus,
    joinedAt: at,
    isSuspended: false,
    waiting: [],
    since: revision,
    inOpenHistory: group.newcomersRead,
  }
  const before = group.seats.find(one => one.profileId === profileId)
  return changed(group, {
    seats: before
      ? group.seats.map(one => (one === before ? { ...one, rsvpStatus } : one))
      : [...group.seats, seat],
    invited: without(group.invited, profileId),
    removed: without(group.removed, profileId),
    requests: withoutRequest(group, profileId),
  })
}

const withStanding = (
  group: GroupDocument | null,
  profileId: string,
  isSuspended: boolean,
): GroupDocument | null =>
  group && {
    ...group,
    seats: group.seats.map(one => (one.profileId === profileId ? { ...one, isSuspended } : one)),
  }

/**
 * A group: name, description and last message encrypted; interests, times, admission, members,
 * requests, invitations, removals, where each member's messages begin, unread counts, who agrees to
 * photos, moderators, pins and topics. By group id,
 * until it closes; indexed by member, by invited profile, by requesting profile, and by interest with
 * time.
 *
 * @until its last member leaves, or the discussion of an event is over; a member's part until they leave or delete their account, a request
 *   until it is accepted or withdrawn, name and description until their author deletes their account
 */
export const groups = defineProjection<GroupDocument>({
  name: 'groups',
  version: 11,
  indexes: [
    { by: ['memberIds'], order: 'lastAt' },
    { by: ['openFor'], order: 'createdAt' },
    { by: ['invited'], order: 'createdAt' },
    { by: ['requesterIds'], order: 'createdAt' },
  ],
  on: {
    GroupFounded: {
      isNew: true,
      keys: idOf,
      fold: (_, { data: { groupId: id, founder, ...choices }, at }) => {
        const seat: GroupSeat = {
          profileId: founder,
          rsvpStatus: 'attending',
          joinedAt: at,
          waiting: [],
          since: -1,
          inOpenHistory: choices.newcomersRead,
          isSuspended: false,
        }
        const empty = { words: null, lastMessage: null, invited: [], removed: [], requests: [] }
        const times = { lastAt: at, createdAt: at }
        return changed({ id, ...choices, ...empty, ...times, seats: [seat] }, {})
      },
    },
    GroupDescribed: {
      keys: idOf,
      fold: (group, { data: { by, name, description }, revision }) =>
        group && { ...group, words: { by, name, description }, settingsRevision: revision },
    },
    GroupAdmissionChosen: {
      keys: idOf,
      fold: (group, { data: { admission, newcomersRead }, revision }) =>
        group && changed(group, { admission, newcomersRead, settingsRevision: revision }),
    },
    GroupRequested: {
      keys: idOf,
      fold: (group, { data: { profileId, rsvpStatus }, at }) =>
        group &&
        changed(group, {
          requests: [
            ...withoutRequest(group, profileId),
            { profileId, rsvpStatus, at, isDeclined: false },
          ],
        }),
    },
    GroupRequestWithdrawn: {
      keys: idOf,
      fold: (group, { data: { profileId } }) =>
        group && changed(group, { requests: withoutRequest(group, profileId) }),
    },
    GroupRequestDeclined: {
      keys: idOf,
      fold: (group, { data: { profileId } }) =>
        group &&
        changed(group, {
          requests: group.requests.map(one =>
            one.profileId === profileId ? { ...one, isDeclined: true } : one,
          ),
        }),
    },
    GroupJoined: {
      keys: idOf,
      fold: (group, { data, ...when }) => group && joined(group, data, when),
    },
    GroupLeft: {
      keys: idOf,
      fold: (group, { data: { profileId, by } }) =>
        group &&
        changed(group, {
          seats: group.seats.filter(seat => seat.profileId !== profileId),
          ...(group.moderators && { moderators: without(group.moderators, profileId) }),
          removed: by === profileId ? group.removed : [...group.removed, profileId],
        }),
    },
    GroupMemberSuspended: {
      keys: idOf,
      fold: (group, { data }) => withStanding(group, data.profileId, true),
    },
    GroupMemberReinstated: {
      keys: idOf,
      fold: (group, { data }) => withStanding(group, data.profileId, false),
    },
    GroupMuted: {
      keys: idOf,
      fold: (group, { data: { profileId, isMuted } }) =>
        group && {
          ...group,
          seats: group.seats.map(seat =>
            seat.profileId === profileId ? { ...seat, isMuted } : seat,
          ),
        },
    },
    GroupPhotosAgreed: {
      keys: idOf,
      fold: (group, { data: { profileId, agrees } }) =>
        group && {
          ...group,
          seats: group.seats.map(seat =>
            seat.profileId === profileId ? { ...seat, agreesToPhotos: agrees } : seat,
          ),
        },
    },
    GroupInvited: {
      keys: idOf,
      fold: (group, { data: { profileId } }) =>
        group && { ...group, invited: [...without(group.invited, profileId), profileId] },
    },
    GroupInvitationDeclined: {
      keys: idOf,
      fold: (group, { data: { profileId } }) =>
        group && { ...group, invited: without(group.invited, profileId) },
    },
    GroupMessageSent: {
      keys: idOf,
      fold: (group, { data: { from, content, forNewcomers }, at, revision }) =>
        group && {
          ...group,
          lastMessage: { content, from, at, revision, forNewcomers },
          lastAt: at,
          seats: group.seats.map(seat =>
            seat.profileId === from
              ? seat
              : { ...seat, waiting: addUnread(seat.waiting, revision) },
          ),
        },
    },
    GroupMessagesRead: {
      keys: idOf,
      fold: (group, { data: { by, upTo } }) =>
        group && {
          ...group,
          seats: group.seats.map(seat =>
            seat.profileId === by
              ? { ...seat, waiting: unreadAfter(seat.waiting, upTo), hasRead: true }
              : seat,
          ),
        },
    },
    GroupModeratorNamed: {
      keys: idOf,
      fold: (group, { data: { profileId, moderates } }) => {
        if (!group) return null
        const others = without(group.moderators ?? [], profileId)
        return { ...group, moderators: moderates ? [...others, profileId] : others }
      },
    },
    GroupMessagePinned: {
      keys: idOf,
      fold: (group, { data: { messageId, isPinned } }) => {
        if (!group) return null
        const others = without(group.pinned ?? [], messageId)
        const pinned = isPinned ? [messageId, ...others].slice(0, groupLimits.pins) : others
        return { ...group, pinned }
      },
    },
    GroupMessageRemoved: {
      keys: idOf,
      fold: (group, { data: { messageId, from, revision } }) =>
        group && {
          ...group,
          // Which message was the one before is asked of the messages.
          lastMessage: group.lastMessage?.revision === revision ? null : group.lastMessage,
          ...(group.pinned && { pinned: without(group.pinned, messageId) }),
          seats: group.seats.map(seat =>
            seat.profileId === from
              ? seat
              : { ...seat, waiting: withoutUnread(seat.waiting, revision) },
          ),
        },
    },
    GroupTopicOpened: {
      keys: idOf,
      fold: (group, { data: { topicId, by, name } }) =>
        group && { ...group, topics: [...(group.topics ?? []), { topicId, by, name }] },
    },
    GroupTopicClosed: {
      keys: idOf,
      fold: (group, { data: { topicId } }) =>
        group && {
          ...group,
          topics: (group.topics ?? []).filter(topic => topic.topicId !== topicId),
        },
    },
    GroupClosed: { keys: idOf, fold: () => null },
  },
})

/**
 * Encrypted messages of groups with reactions. By message id; indexed by shelf. Messages can outlive their group
 * briefly, so read that first.
 *
 * @until the group is closed, or a moderator removes them
 */
export const groupMessages = defineProjection<GroupMessageDocument>({
  name: 'groupMessages',
  version: 7,
  indexes: [{ by: ['shelves'], order: 'revision' }],
  on: {
    GroupMessageSent: {
      isNew: true,
      keys: ({ data }) => [data.messageId],
      fold: (_, { data, at, revision }) => {
        const { messageId: id, forNewcomers, ...message } = data
        const { groupId } = message
        const shelves = forNewcomers ? [groupId, newcomersShelf(groupId)] : [groupId]
        return { id, ...message, at, revision, shelves }
      },
    },
    GroupReactionGiven: {
      keys: ({ data }) => [data.messageId],
      fold: (message, { data }) => withReaction(message, data),
    },
    GroupReactionTakenBack: {
      keys: ({ data }) => [data.messageId],
      fold: (message, { data }) => withoutReaction(message, data.by),
    },
    GroupPhotoTakenBack: {
      keys: ({ data }) => [data.messageId],
      fold: message => message && { ...message, photo: false },
    },
    GroupMessageRemoved: { keys: ({ data }) => [data.messageId], fold: () => null },
    GroupMessagesForgotten: { keys: ({ data }) => data.messageIds, fold: () => null },
  },
})

export const groupsViews = [groups, groupMessages]
