import * as z from 'zod'
import * as endpoints from './endpoints.ts'
import { groupChoice } from './group-interests.ts'
import { HangoutProfile } from './hangouts.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { MemberName } from './member-name.ts'
import { route } from './route.ts'
import { lineUpTo, textUpTo } from './text.ts'

/** How a member takes part; both take a seat. */
const GroupRsvp = z.enum(['attending', 'maybe'])

/** A member of a group as its other members see them. */
export const GroupMember = z
  .object({
    profileId: Id,
    rsvpStatus: GroupRsvp,
    joinedAt: z.iso.datetime(),
    isFounder: z.boolean(),
    profile: HangoutProfile,
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.output<typeof GroupMember>

export const GroupChat = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    interests: z.array(z.string()),
    availability: z.array(z.string()),
    isActive: z.boolean(),
    maxMembers: z.int(),
    /** Seats that are taken: attending and maybe, the founder among them. */
    memberCount: z.int().nonnegative(),
    /** Who may remove members: who founded it, or after them who has been in it longest. */
    createdBy: Id.nullable(),
    createdAt: z.iso.datetime(),
    /** The reader's own answer; null for who is no member. */
    rsvpStatus: GroupRsvp.nullable(),
    /** Whether the reader is invited and has not answered. */
    isInvited: z.boolean(),
    /** Those who exist for the reader; for members alone. */
    members: z.array(GroupMember),
    unreadCount: z.int().nonnegative(),
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
    senderProfileId: Id,
    /** The sender's name, also after they have left the group. */
    sender: MemberName,
    content: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GroupMessage' })
export type GroupMessage = z.output<typeof GroupMessage>

const { min, max, initial } = limits.group.members
const ofGroup = z.strictObject({ id: Id })

export const listGroupChats = route(endpoints.listGroupChats, {
  summary: 'The groups that you are in, the latest conversation first',
  access: 'member',
  response: z.array(GroupChat),
})

export const getGroupChat = route(endpoints.getGroupChat, {
  summary: 'One group that you are in, are invited to, or that fits your interests',
  access: 'member',
  params: ofGroup,
  response: GroupChat,
  errors: ['not_found'],
})

export const foundGroup = route(endpoints.foundGroup, {
  summary: 'Found a group; you take its first seat',
  access: 'member',
  body: z.strictObject({
    name: lineUpTo(limits.group.name).min(1, 'Group name is required'),
    description: textUpTo(limits.group.description)
      .nullish()
      .transform(text => text || null),
    ...groupChoice,
    maxMembers: z
      .int('Give the seats as a whole number.')
      .min(min, `A group has at least ${min} seats.`)
      .max(max, `A group has at most ${max} seats.`)
      .default(initial),
  }),
  response: GroupChat,
  errors: ['rate_limited'],
})

export const findGroupMatches = route(endpoints.findGroupMatches, {
  summary: 'Up to ten groups with a free seat that share an interest and a time, best first',
  access: 'member',
  response: z.array(GroupChat),
  errors: ['group_preferences_required'],
})

export const joinGroup = route(endpoints.joinGroup, {
  summary: 'Take a seat in a group, or change your answer',
  access: 'member',
  params: ofGroup,
  body: z.strictObject({ rsvpStatus: GroupRsvp }),
  response: GroupChat,
  errors: ['not_found', 'group_full'],
})

export const leaveGroup = route(endpoints.leaveGroup, {
  summary: 'Leave a group; its messages are closed to you at once',
  access: 'member',
  params: ofGroup,
  response: z.object({ id: Id }),
  errors: ['not_found'],
})

export const inviteToGroup = route(endpoints.inviteToGroup, {
  summary: 'Invite a match of yours into a group that you are in',
  access: 'member',
  params: ofGroup,
  body: z.strictObject({ profileId: Id }),
  response: z.object({ id: Id, profileId: Id }),
  errors: ['not_found', 'already_member', 'founder_only', 'group_full'],
})

export const declineGroupInvitation = route(endpoints.declineGroupInvitation, {
  summary: 'Decline an invitation into a group; nobody is told',
  access: 'member',
  params: ofGroup,
  response: z.object({ id: Id }),
  errors: ['not_found'],
})

export const removeGroupMember = route(endpoints.removeGroupMember, {
  summary: 'Remove a member from a group that you founded',
  access: 'member',
  params: z.strictObject({ id: Id, profileId: Id }),
  response: GroupChat,
  errors: ['not_found', 'founder_only'],
})

export const listGroupMessages = route(endpoints.listGroupMessages, {
  summary: 'The latest 200 messages of a group, oldest first, or those before one; marks them read',
  access: 'member',
  params: ofGroup,
  query: z.strictObject({ before: Id.optional() }),
  response: z.array(GroupMessage),
  errors: ['not_found'],
})

export const sendGroupMessage = route(endpoints.sendGroupMessage, {
  summary: 'Say something to a group',
  access: 'member',
  params: ofGroup,
  body: z.strictObject({ content: textUpTo(limits.message).min(1, 'Write something first.') }),
  response: GroupMessage,
  errors: ['not_found'],
})

export const groupsRoutes = [
  listGroupChats,
  getGroupChat,
  foundGroup,
  findGroupMatches,
  joinGroup,
  leaveGroup,
  inviteToGroup,
  declineGroupInvitation,
  removeGroupMember,
  listGroupMessages,
  sendGroupMessage,
] as const
