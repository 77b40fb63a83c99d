import * as z from 'zod'
import { Said } from '../chat/chat.ts'
import { messagePhoto, photoConsent, photoMessage, photoReturn, pictured } from '../chat/photos.ts'
import { answered } from '../chat/quote.ts'
import { GivenReaction, reacted } from '../chat/reactions.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required, textUpTo } from '../core/text.ts'
import { ReportReason, TellsHost } from '../matching/matching.ts'
import { MemberName } from '../profiles/member-name.ts'
import { SeenFace } from '../profiles/profiles.ts'
import { GroupAdmission } from './group-events.ts'
import { groupChoice } from './group-interests.ts'

/** How a member takes part; both take a seat. */
const GroupRsvp = z.enum(['attending', 'maybe'])

/** Replaces the name of a group whose author has left Kith. */
export const namelessGroup = 'Group without a name'

/**
 * A member or requester of a group. `id` is the profile id of the reader and their matches; for
 * others it means nothing outside this group. A profile that shows itself to matches only shows
 * others neither name nor age, pronouns and texts. `photo` is that of their card, if the reader sees
 * the name and may open the profile.
 */
export const GroupProfile = z
  .object({
    id: Id,
    ...SeenFace.shape,
    isMatch: z.boolean(),
    age: z.int().nullable(),
    pronouns: z.string().nullable(),
    bio: z.string().nullable(),
  })
  .meta({ id: 'GroupProfile' })
export type GroupProfile = z.output<typeof GroupProfile>

/**
 * A member of a group as other members see them. The founder also sees the seats of members hidden
 * from them, without answer and time.
 */
export const GroupMember = z
  .object({
    profileId: Id,
    rsvpStatus: GroupRsvp.nullable(),
    joinedAt: z.iso.datetime().nullable(),
    isFounder: z.boolean(),
    /** Whether the founder lets them decide, too. */
    isModerator: z.boolean(),
    profile: GroupProfile,
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.output<typeof GroupMember>

/** A requester as the founder sees them. */
export const GroupRequest = z
  .object({
    id: Id,
    rsvpStatus: GroupRsvp,
    requestedAt: z.iso.datetime(),
    profile: GroupProfile,
  })
  .meta({ id: 'GroupRequest' })
export type GroupRequest = z.output<typeof GroupRequest>

export const GroupChat = z
  .object({
    id: Id,
    name: z.string(),
    /** False once the author of its texts has left Kith: the founder writes new ones. */
    isNamed: z.boolean(),
    /**
     * Whether it is the group of a joint match: it has no name, so that clients show who is in it, and
     * nobody decides about it.
     */
    isJoint: z.boolean(),
    /**
     * The event whose discussion it is: it is called like the event, and its hosts moderate it. Seats and
     * members are those who exist for the reader. Null for any other group.
     */
    eventId: Id.nullable(),
    /** Whether it is of a joint match that the reader has not opened, while all of them are there. */
    isNew: z.boolean(),
    description: z.string().nullable(),
    interests: z.array(z.string()),
    availability: z.array(z.string()),
    isActive: z.boolean(),
    maxMembers: z.int(),
    /** Seats that are taken: attending and maybe, the founder among them. */
    memberCount: z.int().nonnegative(),
    admission: GroupAdmission,
    /** Whether members who join now can read earlier messages under the same choice. */
    newcomersRead: z.boolean(),
    /** Of its words and admission: they rise with each change. */
    version: z.int().nonnegative(),
    /** Who decides: the founder, or after them the longest member. */
    createdBy: Id.nullable(),
    createdAt: z.iso.datetime(),
    /** The reader's own answer; null for non-members. */
    rsvpStatus: GroupRsvp.nullable(),
    /** Whether the reader is invited and has not answered. */
    isInvited: z.boolean(),
    /** Whether joining takes a seat at once; otherwise it asks the founder. */
    joinsAtOnce: z.boolean(),
    /** Whether the reader has asked to join, and neither joined nor withdrawn since. */
    hasRequested: z.boolean(),
    /** Members who exist for the reader; only for members. */
    members: z.array(GroupMember),
    /** Whether the reader answers requests, removes members, pins messages and opens topics. */
    decides: z.boolean(),
    /** Topics whose authors exist for the reader, in the order in which they were opened. */
    topics: z.array(z.object({ id: Id, name: z.string() })),
    /** Requesters, the earliest first; only for the founder and moderators. */
    requests: z.array(GroupRequest),
    /** Zero while the reader has muted the group. */
    unreadCount: z.int().nonnegative(),
    isMuted: z.boolean(),
    /** Whether the reader agrees to photos here; null before they answered. */
    photos: z.boolean().nullable(),
    lastMessage: z
      .object({ content: z.string(), senderProfileId: Id, createdAt: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'GroupChat' })
export type GroupChat = z.output<typeof GroupChat>

export const GroupMessage = z
  .object({
    id: Id,
    groupChatId: Id,
    /** As in `members`. */
    senderProfileId: Id,
    /** The sender's name, also after they have left the group. */
    sender: MemberName,
    content: z.string(),
    createdAt: z.iso.datetime(),
    /** Id of its topic; absent without one, and once that is closed. */
    topic: Id.optional(),
    ...pictured,
    ...answered,
    ...reacted,
  })
  .meta({ id: 'GroupMessage' })
export type GroupMessage = z.output<typeof GroupMessage>

const { min, max, initial } = limits.group.members
const ofGroup = z.strictObject({ id: Id })
const ofMember = z.strictObject({ id: Id, profileId: Id })
const ofMessage = z.strictObject({ id: Id, messageId: Id })
const ofRequest = z.strictObject({ id: Id, requesterId: Id })

/** The texts of a group. */
const words = {
  name: required(lineUpTo(limits.group.name, 'name'), 'Group name is required'),
  description: textUpTo(limits.group.description, 'description')
    .nullish()
    .transform(text => text || null),
}

export const listGroupChats = route('GET /api/group-chats', {
  summary: 'The groups that you are in, the latest conversation first',
  access: 'member',
  response: z.array(GroupChat),
})

export const getGroupChat = route('GET /api/group-chats/:id', {
  summary: 'One group that you are in, are invited to, or that fits your interests',
  access: 'member',
  params: ofGroup,
  response: GroupChat,
  errors: ['not_found'],
})

export const foundGroup = route('POST /api/group-chats', {
  summary: 'Found a group; you take its first seat',
  access: 'reaching',
  body: z.strictObject({
    ...words,
    ...groupChoice,
    maxMembers: z
      .int('Give the seats as a whole number.')
      .min(min, `A group needs at least ${min} seats.`)
      .max(max, `A group can have at most ${max} seats.`)
      .default(initial),
    admission: GroupAdmission.default('approval'),
    newcomersRead: z.boolean().default(false),
  }),
  response: GroupChat,
  errors: ['rate_limited'],
})

export const reviseGroup = route('PATCH /api/group-chats/:id', {
  summary: 'Change the words of a group that you founded, or who comes in from now on',
  access: 'member',
  params: ofGroup,
  body: z
    .strictObject({
      words: z.strictObject(words),
      admission: GroupAdmission,
      newcomersRead: z.boolean(),
      /** Of the group that the changes began with; by default they change whatever is there. */
      version: z.int().nonnegative(),
    })
    .partial(),
  response: GroupChat,
  errors: ['not_found', 'founder_only', 'group_changed'],
})

export const findGroupMatches = route('POST /api/group-chats/find-matches', {
  summary: 'Up to ten groups with a free seat that share an interest and a time, best first',
  access: 'member',
  response: z.array(GroupChat),
  errors: ['group_preferences_required'],
})

export const joinGroup = route('POST /api/group-chats/:id/join', {
  summary: 'Take a seat in a group or ask its founder for one, or change your answer',
  access: 'reaching',
  params: ofGroup,
  body: z.strictObject({ rsvpStatus: GroupRsvp }),
  response: GroupChat,
  errors: ['not_found', 'group_full', 'card_limit', 'rate_limited'],
})

export const listGroupRequests = route('GET /api/group-requests', {
  summary: 'The groups that you have asked to join, the newest group first',
  access: 'member',
  response: z.array(GroupChat),
})

export const withdrawGroupRequest = route('DELETE /api/group-chats/:id/request', {
  summary: 'Take back your request to join a group; you can ask again thirty days after it',
  access: 'member',
  params: ofGroup,
  response: z.object({ id: Id }),
  errors: ['not_found'],
})

export const acceptGroupRequest = route('POST /api/group-chats/:id/requests/:requesterId/accept', {
  summary: 'Let somebody into a group that you founded',
  access: 'member',
  params: ofRequest,
  response: GroupChat,
  errors: ['not_found', 'founder_only', 'group_full'],
})

export const declineGroupRequest = route(
  'POST /api/group-chats/:id/requests/:requesterId/decline',
  {
    summary: 'Decline a request to join a group that you founded; nobody is told',
    access: 'member',
    params: ofRequest,
    response: GroupChat,
    errors: ['not_found', 'founder_only'],
  },
)

export const leaveGroup = route('POST /api/group-chats/:id/leave', {
  summary: 'Leave a group; its messages are closed to you at once',
  access: 'member',
  params: ofGroup,
  response: z.object({ id: Id }),
  errors: ['not_found'],
})

export const muteGroup = route('PUT /api/group-chats/:id/mute', {
  summary: 'Mute a group that you are in, which then counts no unread messages, or stop muting it',
  access: 'member',
  params: ofGroup,
  body: z.strictObject({ isMuted: z.boolean() }),
  response: z.object({ id: Id, isMuted: z.boolean() }),
  errors: ['not_found'],
})

export const inviteToGroup = route('POST /api/group-chats/:id/invitations', {
  summary: 'Invite a match of yours into a group that you are in',
  access: 'reaching',
  params: ofGroup,
  body: z.strictObject({ profileId: Id }),
  response: z.object({ id: Id, profileId: Id }),
  errors: ['not_found', 'already_member', 'founder_only', 'group_full'],
})

export const declineGroupInvitation = route('POST /api/group-chats/:id/decline', {
  summary: 'Decline an invitation into a group; nobody is told',
  access: 'member',
  params: ofGroup,
  response: z.object({ id: Id }),
  errors: ['not_found'],
})

export const removeGroupMember = route('DELETE /api/group-chats/:id/members/:profileId', {
  summary: 'Remove a member from a group that you founded',
  access: 'member',
  params: ofMember,
  response: GroupChat,
  errors: ['not_found', 'founder_only'],
})

/** The response names no report. */
export const reportGroupMember = route('POST /api/group-chats/:id/members/:profileId/reports', {
  summary: 'Tell the staff about somebody in a group, by the id that they have there',
  access: 'member',
  params: ofMember,
  body: z.strictObject({
    reason: ReportReason,
    description: textUpTo(limits.report, 'description').optional(),
    /** A message of theirs that you read in the group: the staff get its text, and its photo. */
    messageId: Id.optional(),
    tellsHost: TellsHost.optional(),
  }),
  response: z.object({ status: z.literal('pending') }),
  errors: ['not_found', 'rate_limited'],
})

export const blockGroupMember = route('POST /api/group-chats/:id/members/:profileId/blocks', {
  summary: 'Block somebody in a group: neither of you exists for the other anywhere',
  access: 'member',
  params: ofMember,
  body: z.strictObject({ reason: textUpTo(limits.blockReason, 'reason').optional() }),
  response: z.object({ status: z.literal('blocked') }),
  errors: ['not_found', 'rate_limited'],
})

export const listGroupMessages = route('GET /api/group-chats/:id/messages', {
  summary:
    'The latest 200 messages of a group that are yours to read, oldest first, or those before one; marks them read',
  access: 'member',
  params: ofGroup,
  query: z.strictObject({ before: Id.optional() }),
  response: z.array(GroupMessage),
  errors: ['not_found'],
})

export const sendGroupMessage = route('POST /api/group-chats/:id/messages', {
  summary: 'Say something to a group, or answer one message',
  access: 'member',
  params: ofGroup,
  body: Said.extend({ topic: Id.optional() }),
  response: GroupMessage,
  errors: ['not_found'],
})

export const reactToGroupMessage = route('PUT /api/group-chats/:id/messages/:messageId/reaction', {
  summary: 'React to a message of a group, once, or take it back; nobody is notified',
  access: 'member',
  params: ofMessage,
  body: GivenReaction,
  response: GivenReaction.extend({ id: Id }),
  errors: ['not_found'],
})

export const sendGroupPhoto = photoMessage('POST /api/group-chats/:id/photos', {
  params: ofGroup,
  response: GroupMessage,
})

export const agreeToGroupPhotos = photoConsent('PUT /api/group-chats/:id/photo-consent', ofGroup)

export const readGroupPhoto = messagePhoto(
  'GET /api/group-chats/:id/messages/:messageId/photo',
  ofMessage,
)

export const takeGroupPhotoBack = photoReturn(
  'DELETE /api/group-chats/:id/messages/:messageId/photo',
  ofMessage,
)

export const groupsRoutes = [
  listGroupChats,
  getGroupChat,
  foundGroup,
  reviseGroup,
  findGroupMatches,
  joinGroup,
  listGroupRequests,
  withdrawGroupRequest,
  acceptGroupRequest,
  declineGroupRequest,
  leaveGroup,
  muteGroup,
  inviteToGroup,
  declineGroupInvitation,
  removeGroupMember,
  reportGroupMember,
  blockGroupMember,
  listGroupMessages,
  sendGroupMessage,
  reactToGroupMessage,
  agreeToGroupPhotos,
  readGroupPhoto,
  takeGroupPhotoBack,
] as const
