import * as z from 'zod'
import { event } from './event.ts'
import { Id } from './ids.ts'
import { EncryptedField, ofGroup, ofProfile } from './personal.ts'

const rsvpStatus = z.enum(['attending', 'maybe'])

/** Of the stream of one group. */
export const groupEvents = [
  event(
    'GroupFounded',
    z.object({
      groupId: Id,
      founder: Id,
      name: z.string(),
      description: z.string().nullable(),
      interests: z.array(z.string()),
      availability: z.array(z.string()),
      maxMembers: z.int(),
    }),
    {
      personal: {
        keySubjects: [ofGroup('groupId')],
        erased: { name: '', description: null, interests: [], availability: [] },
      },
      open: { maxMembers: 'how many seats a group has' },
    },
  ),
  /** Also when a member changes their answer. */
  event('GroupJoined', z.object({ groupId: Id, profileId: Id, rsvpStatus })),
  /** `by` is the member, or the founder who removed them. */
  event('GroupLeft', z.object({ groupId: Id, profileId: Id, by: Id })),
  event('GroupInvited', z.object({ groupId: Id, profileId: Id, by: Id })),
  /** Also when the account of who was invited is closed. */
  event('GroupInvitationDeclined', z.object({ groupId: Id, profileId: Id })),
  event(
    'GroupMessageSent',
    z.object({
      groupId: Id,
      messageId: Id,
      from: Id,
      content: z.union([EncryptedField, z.string()]),
    }),
    {
      personal: {
        keySubjects: [ofGroup('groupId'), ofProfile('from')],
        erased: { content: '' },
        staysEncrypted: true,
      },
    },
  ),
  /** `by` has read everything up to this revision of the group's stream. */
  event('GroupMessagesRead', z.object({ groupId: Id, by: Id, upTo: z.int().nonnegative() }), {
    open: { upTo: 'a place in the conversation' },
  }),
  /** The last member has left. */
  event('GroupClosed', z.object({ groupId: Id })),
  /** The group is closed: its messages can no longer be decrypted. */
  event('GroupMessagesForgotten', z.object({ groupId: Id, messageIds: z.array(Id).min(1) })),
] as const
