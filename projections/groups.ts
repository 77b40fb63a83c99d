import type { Instant, Revision } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import { defineProjection } from './define-projection.ts'
import { addUnread, type Unread, unreadAfter } from './unread.ts'

type GroupMessageContent = EventNamed<'GroupMessageSent'>['data']['content']
type GroupText = Pick<
  EventNamed<'GroupFounded'>['data'],
  'name' | 'description' | 'interests' | 'availability' | 'maxMembers'
>

export type GroupSeat = {
  readonly profileId: string
  readonly rsvpStatus: 'attending' | 'maybe'
  readonly joinedAt: Instant
  /** Revisions of the messages that they have not read. */
  readonly waiting: Unread
}

export type GroupDocument = GroupText & {
  readonly id: string
  /** By the time at which they joined: the first one may remove others. */
  readonly seats: readonly GroupSeat[]
  readonly memberIds: readonly string[]
  readonly invited: readonly string[]
  readonly removed: readonly string[]
  /** For whom there is a seat: interests and times, as `groupKey` names them; empty when full. */
  readonly openFor: readonly string[]
  readonly lastMessage: {
    readonly content: GroupMessageContent
    readonly from: string
    readonly at: Instant
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
}

/** An interest at a time, as the index of open groups knows it. */
export const groupKey = (interest: string, time: string): string => `${interest}/${time}`

type OfGroup = { readonly data: { readonly groupId: string } }
const idOf = ({ data }: OfGroup) => [data.groupId]

/** The document with these seats and what follows from them. */
const seated = (
  group: Omit<GroupDocument, 'memberIds' | 'openFor'>,
  changes: Partial<Pick<GroupDocument, 'seats' | 'invited' | 'removed'>>,
): GroupDocument => {
  const next = { ...group, ...changes }
  const hasRoom = next.seats.length < next.maxMembers
  return {
    ...next,
    memberIds: next.seats.map(({ profileId }) => profileId),
    openFor: hasRoom
      ? next.interests.flatMap(interest => next.availability.map(time => groupKey(interest, time)))
      : [],
  }
}

const without = (ids: readonly string[], id: string) => ids.filter(one => one !== id)

const joined = (group: GroupDocument, seat: GroupSeat): GroupDocument => {
  const { profileId } = seat
  const before = group.seats.find(one => one.profileId === profileId)
  const seats = before
    ? group.seats.map(one => (one === before ? { ...one, rsvpStatus: seat.rsvpStatus } : one))
    : [...group.seats, seat]
  const { invited, removed } = group
  return seated(group, {
    seats,
    invited: without(invited, profileId),
    removed: without(removed, profileId),
  })
}

/** By group id, until it closes; indexed by member, by who is invited, and by interest with time. */
export const groups = defineProjection<GroupDocument>({
  name: 'groups',
  version: 2,
  indexes: [
    { by: ['memberIds'], order: 'lastAt' },
    { by: ['openFor'], order: 'createdAt' },
    { by: ['invited'], order: 'createdAt' },
  ],
  on: {
    GroupFounded: {
      isNew: true,
      keys: idOf,
      fold: (_, { data: { groupId: id, founder, ...text }, at }) => {
        const seat = { profileId: founder, rsvpStatus: 'attending', joinedAt: at } as const
        const seats = [{ ...seat, waiting: [] }]
        const empty = { lastMessage: null, lastAt: at, createdAt: at, invited: [], removed: [] }
        return seated({ id, ...text, ...empty, seats }, {})
      },
    },
    GroupJoined: {
      keys: idOf,
      fold: (group, { data: { profileId, rsvpStatus }, at }) =>
        group && joined(group, { profileId, rsvpStatus, joinedAt: at, waiting: [] }),
    },
    GroupLeft: {
      keys: idOf,
      fold: (group, { data: { profileId, by } }) =>
        group &&
        seated(group, {
          seats: group.seats.filter(seat => seat.profileId !== profileId),
          removed: by === profileId ? group.removed : [...group.removed, profileId],
        }),
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
      fold: (group, { data: { from, content }, at, revision }) =>
        group && {
          ...group,
          lastMessage: { content, from, at },
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
            seat.profileId === by ? { ...seat, waiting: unreadAfter(seat.waiting, upTo) } : seat,
          ),
        },
    },
    GroupClosed: { keys: idOf, fold: () => null },
  },
})

/** By message id; indexed by group. Messages can outlive their group briefly, so read that first. */
export const groupMessages = defineProjection<GroupMessageDocument>({
  name: 'groupMessages',
  version: 1,
  indexes: [{ by: ['groupId'], order: 'revision' }],
  on: {
    GroupMessageSent: {
      isNew: true,
      keys: ({ data }) => [data.messageId],
      fold: (_, { data: { messageId: id, groupId, from, content }, at, revision }) => ({
        id,
        groupId,
        from,
        content,
        at,
        revision,
      }),
    },
    GroupMessagesForgotten: { keys: ({ data }) => data.messageIds, fold: () => null },
  },
})
