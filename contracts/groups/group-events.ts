import * as z from 'zod'
import { withPhoto } from '../chat/photos.ts'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { EncryptedField, ofGroup, ofProfile, subjects } from '../core/personal.ts'

const rsvpStatus = z.enum(['attending', 'maybe'])

/**
 * How members enter a group: by invitation, by the founder's approval, or openly if they share an
 * interest and a time with it. An invited member need not fit.
 */
export const GroupAdmission = z.enum(['invitation', 'approval', 'open'])
export type GroupAdmission = z.output<typeof GroupAdmission>

/** A founder's choice for members who join from then on. */
const admissionChoice = {
  admission: GroupAdmission,
  /** Whether newcomers can read earlier messages of members who joined under the same choice. */
  newcomersRead: z.boolean(),
}

/** Events of one group: a few members who share interests and times, with a chat. */
export const groupEvents = [
  /** Its texts follow as `GroupDescribed`. */
  event(
    'GroupFounded',
    z.object({
      groupId: Id,
      founder: Id,
      interests: z.array(z.string()),
      availability: z.array(z.string()),
      maxMembers: z.int(),
      ...admissionChoice,
      /** The group of a joint match: without a name, and nobody decides about it. */
      isJoint: z.literal(true).optional(),
      /** The discussion of this meetup: its founder only came first, its hosts moderate it. */
      meetupId: Id.optional(),
    }),
    {
      personal: {
        keySubjects: [ofGroup('groupId')],
        erased: { interests: [], availability: [] },
      },
      open: { maxMembers: 'how many seats a group has' },
    },
  ),
  /** The texts of a group, which end with the group and with their author's account. */
  event(
    'GroupDescribed',
    z.object({
      groupId: Id,
      by: Id,
      name: z.union([EncryptedField, z.string()]),
      description: z.union([EncryptedField, z.string()]).nullable(),
    }),
    {
      personal: {
        keySubjects: [ofGroup('groupId'), ofProfile('by')],
        erased: { name: '', description: null },
        staysEncrypted: true,
      },
    },
  ),
  /** For members who join later; current members keep what they can read. */
  event('GroupAdmissionChosen', z.object({ groupId: Id, by: Id, ...admissionChoice })),
  /** Recorded again if the same member repeats a request that stayed unanswered for long. */
  event('GroupRequested', z.object({ groupId: Id, profileId: Id, rsvpStatus })),
  /** Recorded too when the requester's account is closed. */
  event('GroupRequestWithdrawn', z.object({ groupId: Id, profileId: Id })),
  event('GroupRequestDeclined', z.object({ groupId: Id, profileId: Id, by: Id })),
  /**
   * Recorded too when a member changes their answer; `through` is then `seat`. `by` is the founder
   * who let them in, otherwise the member.
   */
  event(
    'GroupJoined',
    z.object({
      groupId: Id,
      profileId: Id,
      rsvpStatus,
      through: z.enum(['open', 'invitation', 'approval', 'seat', 'meetup']),
      by: Id,
    }),
  ),
  /** `by` is the member, or the founder who removed them. */
  event('GroupLeft', z.object({ groupId: Id, profileId: Id, by: Id })),
  /** The staff suspended a member, who is no founder until it is lifted. */
  event('GroupMemberSuspended', z.object({ groupId: Id, profileId: Id })),
  event('GroupMemberReinstated', z.object({ groupId: Id, profileId: Id })),
  event('GroupMuted', z.object({ groupId: Id, profileId: Id, isMuted: z.boolean() })),
  event('GroupInvited', z.object({ groupId: Id, profileId: Id, by: Id })),
  /** Recorded too when the invited account is closed. */
  event('GroupInvitationDeclined', z.object({ groupId: Id, profileId: Id })),
  event(
    'GroupMessageSent',
    z.object({
      groupId: Id,
      messageId: Id,
      from: Id,
      content: z.union([EncryptedField, z.string()]),
      /** Whether members who join later can read it. */
      forNewcomers: z.boolean(),
      /** Id of the message that it answers. */
      answers: Id.optional(),
      ...withPhoto,
      /** Id of the topic that it belongs to. */
      topic: Id.optional(),
    }),
    {
      personal: {
        keySubjects: [ofGroup('groupId'), ofProfile('from')],
        erased: { content: '' },
        staysEncrypted: true,
      },
    },
  ),
  /** In place of an earlier reaction of the same member to the same message. */
  event(
    'GroupReactionGiven',
    z.object({
      groupId: Id,
      messageId: Id,
      by: Id,
      reaction: z.union([EncryptedField, z.string()]),
    }),
    {
      personal: {
        keySubjects: [ofGroup('groupId'), ofProfile('by')],
        erased: { reaction: '' },
        staysEncrypted: true,
      },
    },
  ),
  event('GroupReactionTakenBack', z.object({ groupId: Id, messageId: Id, by: Id })),
  /** `by` has read everything up to this revision of the group's stream. */
  event('GroupMessagesRead', z.object({ groupId: Id, by: Id, upTo: z.int().nonnegative() }), {
    open: { upTo: 'a place in the conversation' },
  }),
  event('GroupPhotosAgreed', z.object({ groupId: Id, profileId: Id, agrees: z.boolean() })),
  event('GroupPhotoTakenBack', z.object({ groupId: Id, messageId: Id, by: Id }), {
    ends: ({ messageId }) => [subjects.photo(messageId)],
  }),
  /** The last member has left, or the discussion of a meetup is over. */
  event('GroupClosed', z.object({ groupId: Id }), {
    ends: ({ groupId }) => [subjects.group(groupId)],
  }),
  /** The group is closed: its messages can no longer be decrypted. */
  event('GroupMessagesForgotten', z.object({ groupId: Id, messageIds: z.array(Id).min(1) })),
] as const
