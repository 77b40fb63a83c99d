import type { Reaction } from '../../contracts/chat/reactions.ts'
import { type DatedEvent, type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { groupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { withoutKey } from '../../contracts/core/without-key.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { hasReacted, photosNotAgreed, reactedBy, withoutSent } from '../chat/sent-messages.ts'
import {
  findMessageFor,
  founderOf,
  type GroupEvent,
  type GroupState,
  groupMessageNotFound,
  groupNotFound,
  isMember,
  readFromStart,
  type Seat,
  type SeatRequest,
  seatOf,
} from './group-state.ts'
import { decideMembership, type MembershipCommand } from './membership-rules.ts'
import { decideByModerator, type ModerationCommand, topicNotFound } from './moderation-rules.ts'
import { decideRequest, type RequestCommand } from './request-rules.ts'

const without = (ids: readonly string[], id: string) => ids.filter(one => one !== id)

/** Replaces the seat of a member, or adds one behind the others. */
const seated = (
  state: GroupState,
  { profileId, rsvpStatus }: EventNamed<'GroupJoined'>['data'],
): Seat[] => {
  const seat = seatOf(state, profileId)
  if (seat) return state.seats.map(one => (one === seat ? { ...one, rsvpStatus } : one))
  const { length: since, newcomersRead: inOpenHistory } = state
  return [...state.seats, { profileId, rsvpStatus, since, inOpenHistory, isSuspended: false }]
}

const withStanding = (state: GroupState, profileId: string, isSuspended: boolean): GroupState => ({
  ...state,
  seats: state.seats.map(one => (one.profileId === profileId ? { ...one, isSuspended } : one)),
})

const withRequest = (
  state: GroupState,
  profileId: string,
  change: Partial<SeatRequest>,
): GroupState => {
  const request = state.requests[profileId]
  if (!request) return state
  return { ...state, requests: { ...state.requests, [profileId]: { ...request, ...change } } }
}

/** The group after an event of its stream. */
const evolveGroup = (state: GroupState, event: DatedEvent<GroupEvent>): GroupState => {
  const next = { ...state, length: state.length + 1 }
  switch (event.type) {
    case 'GroupFounded': {
      const { groupId, founder, maxMembers, admission, newcomersRead, ...of } = event.data
      const { isJoint = false, meetupId = null } = of
      const founded = { profileId: founder, rsvpStatus: 'attending', since: -1 } as const
      const seats = [{ ...founded, inOpenHistory: newcomersRead, isSuspended: false }]
      const choices = { maxMembers, admission, newcomersRead }
      return { ...next, status: 'open', groupId, isJoint, meetupId, ...choices, seats }
    }
    case 'GroupDescribed':
      return { ...next, wordsChangedIn: state.length }
    case 'GroupAdmissionChosen': {
      const { admission, newcomersRead } = event.data
      return { ...next, admission, newcomersRead, admissionChangedIn: state.length }
    }
    case 'GroupRequested': {
      const { profileId, rsvpStatus } = event.data
      const request = { status: 'waiting', rsvpStatus, at: event.at } as const
      return { ...next, requests: { ...state.requests, [profileId]: request } }
    }
    case 'GroupRequestWithdrawn':
      return withRequest(next, event.data.profileId, { status: 'withdrawn' })
    case 'GroupRequestDeclined':
      return withRequest(next, event.data.profileId, { status: 'declined' })
    case 'GroupJoined': {
      const { profileId } = event.data
      return {
        ...next,
        seats: seated(state, event.data),
        former: without(state.former, profileId),
        requests: withoutKey(state.requests, profileId),
        declined: withoutKey(state.declined, profileId),
        invited: without(state.invited, profileId),
        invitedByFounder: without(state.invitedByFounder, profileId),
        removed: without(state.removed, profileId),
      }
    }
    case 'GroupLeft': {
      const { profileId, by } = event.data
      return {
        ...next,
        seats: state.seats.filter(seat => seat.profileId !== profileId),
        former: [...without(state.former, profileId), profileId],
        removed: by === profileId ? state.removed : [...state.removed, profileId],
        muted: without(state.muted, profileId),
        photosAgreed: withoutKey(state.photosAgreed, profileId),
        moderators: without(state.moderators, profileId),
        readUpTo: withoutKey(state.readUpTo, profileId),
      }
    }
    case 'GroupMemberSuspended':
      return withStanding(next, event.data.profileId, true)
    case 'GroupMemberReinstated':
      return withStanding(next, event.data.profileId, false)
    case 'GroupMuted': {
      const { profileId, isMuted } = event.data
      const others = without(state.muted, profileId)
      return { ...next, muted: isMuted ? [...others, profileId] : others }
    }
    case 'GroupInvited': {
      const { profileId, by } = event.data
      const { invitedByFounder } = state
      return {
        ...next,
        invited: [...without(state.invited, profileId), profileId],
        invitedByFounder:
          founderOf(state) === by
            ? [...without(invitedByFounder, profileId), profileId]
            : invitedByFounder,
        declined: withoutKey(state.declined, profileId),
      }
    }
    case 'GroupInvitationDeclined': {
      const { profileId } = event.data
      return {
        ...next,
        invited: without(state.invited, profileId),
        invitedByFounder: without(state.invitedByFounder, profileId),
        declined: { ...state.declined, [profileId]: event.at },
      }
    }
    case 'GroupMessageSent': {
      const { messageId: id, from, forNewcomers, photo } = event.data
      const message = { id, from, forNewcomers, revision: state.length }
      return {
        ...next,
        messages: { ...message, before: state.messages },
        photos: photo ? { ...state.photos, [id]: from } : state.photos,
      }
    }
    case 'GroupReactionGiven':
      return { ...next, reactions: reactedBy(state.reactions, event.data, true) }
    case 'GroupReactionTakenBack':
      return { ...next, reactions: reactedBy(state.reactions, event.data, false) }
    case 'GroupPhotosAgreed': {
      const { profileId, agrees } = event.data
      return { ...next, photosAgreed: { ...state.photosAgreed, [profileId]: agrees } }
    }
    case 'GroupPhotoTakenBack':
      return { ...next, photos: withoutKey(state.photos, event.data.messageId) }
    case 'GroupMessagesRead':
      return { ...next, readUpTo: { ...state.readUpTo, [event.data.by]: event.data.upTo } }
    case 'GroupClosed':
      return {
        ...next,
        status: 'closed',
        former: [...state.former, ...state.seats.map(({ profileId }) => profileId)],
        seats: [],
        invited: [],
        declined: {},
        requests: {},
        messages: null,
        reactions: {},
        photosAgreed: {},
        photos: {},
        moderators: [],
        pinned: [],
        topics: [],
      }
    case 'GroupModeratorNamed': {
      const { profileId, moderates } = event.data
      const others = without(state.moderators, profileId)
      return { ...next, moderators: moderates ? [...others, profileId] : others }
    }
    case 'GroupMessagePinned': {
      const { messageId, isPinned } = event.data
      const others = without(state.pinned, messageId)
      const pinned = isPinned ? [messageId, ...others].slice(0, groupLimits.pins) : others
      return { ...next, pinned }
    }
    case 'GroupMessageRemoved': {
      const { messageId } = event.data
      return {
        ...next,
        messages: withoutSent(state.messages, [messageId]),
        reactions: withoutKey(state.reactions, messageId),
        photos: withoutKey(state.photos, messageId),
        pinned: without(state.pinned, messageId),
      }
    }
    case 'GroupTopicOpened':
      return {
        ...next,
        topics: [...state.topics, { id: event.data.topicId, by: event.data.by }],
      }
    case 'GroupTopicClosed':
      return { ...next, topics: state.topics.filter(({ id }) => id !== event.data.topicId) }
    case 'GroupMessagesForgotten':
      return next
  }
  return unhandledEvent(event)
}

type FoundGroup = EventNamed<'GroupFounded'>['data'] & {
  readonly type: 'FoundGroup'
  /** Others who sit in it from the start, as all of them agreed to meet. */
  readonly members?: readonly string[]
  /** Null for the group of a joint match. */
  readonly name: string | null
  readonly description: string | null
}
type Mute = {
  readonly type: 'MuteGroup'
  readonly groupId: string
  readonly by: string
  readonly isMuted: boolean
}
type SendMessage = {
  readonly type: 'SendGroupMessage'
  readonly groupId: string
  readonly from: string
  readonly messageId: string
  readonly content: string
  /** Id of the message that it answers. */
  readonly answers?: string | undefined
  /** Whether a photo is sent with it. */
  readonly photo?: true | undefined
  /** Id of the topic that it belongs to. */
  readonly topic?: string | undefined
}
type AgreeToPhotos = {
  readonly type: 'AgreeToGroupPhotos'
  readonly groupId: string
  readonly by: string
  readonly agrees: boolean
}
type TakePhotoBack = {
  readonly type: 'TakeGroupPhotoBack'
  readonly groupId: string
  readonly messageId: string
  readonly by: string
}
type React = {
  readonly type: 'ReactInGroup'
  readonly groupId: string
  readonly messageId: string
  readonly by: string
  /** Null takes the reaction back. */
  readonly reaction: Reaction | null
}
type MarkRead = {
  readonly type: 'MarkGroupRead'
  readonly groupId: string
  readonly by: string
  /** Revision of the newest message that the member has read. */
  readonly upTo: number
}
/** The discussion of a meetup is over. */
type EndDiscussion = { readonly type: 'EndDiscussion'; readonly groupId: string }
/** Erases messages of a closed group. */
type ForgetMessages = {
  readonly type: 'ForgetGroupMessages'
  readonly groupId: string
  readonly messageIds: readonly string[]
}

export type GroupCommand =
  | FoundGroup
  | SendMessage
  | React
  | Mute
  | AgreeToPhotos
  | TakePhotoBack
  | MarkRead
  | EndDiscussion
  | ForgetMessages
  | MembershipCommand
  | RequestCommand
  | ModerationCommand
  | SettingsCommand

const found = ({ type: _, name, description, members = [], ...data }: FoundGroup): GroupEvent[] => [
  { type: 'GroupFounded', data },
  ...(name === null
    ? []
    : [
        {
          type: 'GroupDescribed',
          data: { groupId: data.groupId, by: data.founder, name, description },
        } as const,
      ]),
  ...members.map(profileId => {
    const seat = { groupId: data.groupId, profileId, by: data.founder }
    const joined = { ...seat, rsvpStatus: 'attending', through: 'invitation' } as const
    return { type: 'GroupJoined', data: joined } as const
  }),
]

/** A member has one reaction to a message. It is encrypted, so that the same one is given again. */
const onReact = (command: React, state: GroupState): GroupEvent[] | Refusal => {
  const { type: _, reaction, ...which } = command
  const { messageId, by } = which
  if (!isMember(state, by)) return groupNotFound()
  if (!findMessageFor(state, by, messageId)) return groupMessageNotFound()
  if (reaction !== null) return [{ type: 'GroupReactionGiven', data: { ...which, reaction } }]
  if (!hasReacted(state.reactions, messageId, by)) return []
  return [{ type: 'GroupReactionTakenBack', data: which }]
}

/** Seats, requests, invitations and messages of a group; the stream is the order of its messages. */
export const group: Decider<GroupState, GroupCommand, GroupEvent> = {
  initialState: {
    status: 'unfounded',
    groupId: '',
    maxMembers: 0,
    admission: 'approval',
    newcomersRead: false,
    wordsChangedIn: 0,
    admissionChangedIn: 0,
    isJoint: false,
    meetupId: null,
    seats: [],
    former: [],
    requests: {},
    invited: [],
    invitedByFounder: [],
    declined: {},
    removed: [],
    muted: [],
    length: 0,
    messages: null,
    reactions: {},
    photosAgreed: {},
    photos: {},
    moderators: [],
    pinned: [],
    topics: [],
    readUpTo: {},
  },

  decide(command, state) {
    switch (command.type) {
      case 'FoundGroup':
        return state.status === 'unfounded' ? found(command) : []
      case 'SendGroupMessage': {
        const { type: _, answers, photo, topic, ...said } = command
        const seat = seatOf(state, said.from)
        if (!seat) return groupNotFound()
        if (answers !== undefined && !findMessageFor(state, said.from, answers))
          return groupMessageNotFound()
        if (photo && !state.photosAgreed[said.from]) return photosNotAgreed()
        if (topic !== undefined && !state.topics.some(({ id }) => id === topic))
          return topicNotFound()
        const forNewcomers = state.newcomersRead && seat.inOpenHistory
        const answering = answers === undefined ? {} : { answers }
        const withPhoto = photo ? { photo } : {}
        const within = topic === undefined ? {} : { topic }
        const data = { ...said, forNewcomers, ...answering, ...withPhoto, ...within }
        return [{ type: 'GroupMessageSent', data }]
      }
      case 'ReactInGroup':
        return onReact(command, state)
      case 'AgreeToGroupPhotos': {
        const { groupId, by: profileId, agrees } = command
        if (!isMember(state, profileId)) return groupNotFound()
        if (state.photosAgreed[profileId] === agrees) return []
        return [{ type: 'GroupPhotosAgreed', data: { groupId, profileId, agrees } }]
      }
      case 'TakeGroupPhotoBack': {
        const { type: _, ...data } = command
        if (!isMember(state, data.by)) return groupNotFound()
        if (state.photos[data.messageId] !== data.by) return groupMessageNotFound()
        return [{ type: 'GroupPhotoTakenBack', data }]
      }
      case 'MuteGroup': {
        const { groupId, by: profileId, isMuted } = command
        if (!isMember(state, profileId)) return groupNotFound()
        if (state.muted.includes(profileId) === isMuted) return []
        return [{ type: 'GroupMuted', data: { groupId, profileId, isMuted } }]
      }
      case 'MarkGroupRead': {
        const { groupId, by } = command
        if (!isMember(state, by)) return groupNotFound()
        const newest = Math.max(state.messages?.revision ?? -1, readFromStart(state))
        const upTo = Math.min(command.upTo, newest)
        if (upTo <= (state.readUpTo[by] ?? -1)) return []
        return [{ type: 'GroupMessagesRead', data: { groupId, by, upTo } }]
      }
      case 'EndDiscussion': {
        const { groupId } = command
        return state.status === 'open' ? [{ type: 'GroupClosed', data: { groupId } }] : []
      }
      case 'ForgetGroupMessages': {
        const { groupId, messageIds } = command
        if (state.status !== 'closed') return []
        return [{ type: 'GroupMessagesForgotten', data: { groupId, messageIds: [...messageIds] } }]
      }
      case 'Join':
      case 'JoinDiscussion':
      case 'Leave':
      case 'Remove':
      case 'InviteToGroup':
      case 'DeclineGroupInvitation':
      case 'SetGroupStanding':
        return decideMembership(command, state)
      case 'WithdrawGroupRequest':
      case 'AcceptGroupRequest':
      case 'DeclineGroupRequest':
        return decideRequest(command, state)
      case 'NameGroupModerator':
      case 'PinGroupMessage':
      case 'RemoveGroupMessage':
      case 'OpenGroupTopic':
      case 'CloseGroupTopic':
        return decideByModerator(command, state)
      case 'DescribeGroup':
      case 'ChooseGroupAdmission':
        return decideSettings(command, state)
    }
  },

  evolve: evolveGroup,
}

/** `version`: of the settings that the founder has seen; by default the last change wins. */
type Seen = { readonly version?: number | undefined }
type Words = {
  readonly groupId: string
  readonly by: string
  readonly name: string
  readonly description: string | null
}
type AdmissionChoice = EventNamed<'GroupAdmissionChosen'>['data']

type DescribeGroup = Words & Seen & { readonly type: 'DescribeGroup' }
type ChooseAdmission = AdmissionChoice & Seen & { readonly type: 'ChooseGroupAdmission' }

type SettingsCommand = DescribeGroup | ChooseAdmission

const founderEdits = () => new Refusal('founder_only', 'Only the founder can change the group.')

const changedElsewhere = () =>
  new Refusal(
    'group_changed',
    'You changed this on another device in the meantime. Close this sheet, look at the group, and edit it again.',
  )

const isOutdated = ({ version }: Seen, changedIn: number): boolean =>
  version !== undefined && changedIn > version

/** Decides a group's texts and its admission from now on. */
const decideSettings = (
  command: SettingsCommand,
  state: GroupState,
): readonly GroupEvent[] | Refusal => {
  const { by } = command
  const isFounder = isMember(state, by) && founderOf(state) === by
  switch (command.type) {
    case 'DescribeGroup': {
      const { type: _, version: __, ...data } = command
      if (!isFounder) return isMember(state, by) ? founderEdits() : groupNotFound()
      if (isOutdated(command, state.wordsChangedIn)) return changedElsewhere()
      return [{ type: 'GroupDescribed', data }]
    }
    case 'ChooseGroupAdmission': {
      const { type: _, version: __, ...data } = command
      if (!isFounder) return isMember(state, by) ? founderEdits() : groupNotFound()
      if (isOutdated(command, state.admissionChangedIn)) return changedElsewhere()
      const { admission, newcomersRead } = state
      if (data.admission === admission && data.newcomersRead === newcomersRead) return []
      return [{ type: 'GroupAdmissionChosen', data }]
    }
  }
}
