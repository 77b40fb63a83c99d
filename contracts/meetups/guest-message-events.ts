import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { EncryptedField, ofProfile } from '../core/personal.ts'

const ofAuthor = { meetupId: Id, organizer: Id, by: Id }

/** Events of the messages that the hosts of one community event write to all guests. */
export const guestMessageEvents = [
  /** The organizer or a co-host wrote to all guests. */
  event(
    'GuestsAddressed',
    z.object({ ...ofAuthor, messageId: Id, words: z.union([EncryptedField, z.string()]) }),
    {
      personal: {
        keySubjects: [ofProfile('organizer'), ofProfile('by')],
        erased: { words: '' },
        staysEncrypted: true,
      },
    },
  ),
  /** The author closed their account: their messages can no longer be decrypted. */
  event('GuestMessagesForgotten', z.object(ofAuthor)),
] as const
