import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { defineProjection } from '../runtime/define-projection.ts'

type Addressed = EventNamed<'GuestsAddressed'>['data']

/** What a host wrote to all guests of an event, encrypted. */
type StoredGuestMessage = Pick<Addressed, 'messageId' | 'by' | 'words'> & { readonly at: Instant }

/** What the hosts of a meetup wrote to all guests, the oldest first. */
export type GuestMessagesDocument = Pick<Addressed, 'meetupId' | 'organizer'> & {
  readonly messages: readonly StoredGuestMessage[]
  /** Profile ids of the hosts who wrote them. */
  readonly authors: readonly string[]
}

const meetupKey = ({ data }: { readonly data: { readonly meetupId: string } }) => [data.meetupId]

/**
 * What the hosts of an event wrote to all guests, encrypted. By meetup id; indexed by author.
 *
 * @until its author or the organizer deletes their account
 */
export const guestMessages = defineProjection<GuestMessagesDocument>({
  name: 'guestMessages',
  version: 1,
  indexes: [{ by: ['authors'] }],
  on: {
    GuestsAddressed: {
      keys: meetupKey,
      fold: (document, { data: { meetupId, organizer, by, ...message }, at }) => ({
        meetupId,
        organizer,
        messages: [...(document?.messages ?? []), { ...message, by, at }],
        authors: [...new Set([...(document?.authors ?? []), by])],
      }),
    },
    GuestMessagesForgotten: {
      keys: meetupKey,
      fold: (document, { data: { by } }) =>
        document && {
          ...document,
          messages: document.messages.filter(one => one.by !== by),
          authors: document.authors.filter(one => one !== by),
        },
    },
    MeetupForgotten: { keys: meetupKey, fold: () => null },
  },
})

/**
 * Decrypts a message, for those who may read it. Undefined once its author or the organizer has left
 * Kith.
 */
export const readGuestMessage = async (
  keys: Keys,
  { meetupId, organizer }: Pick<GuestMessagesDocument, 'meetupId' | 'organizer'>,
  { by, words }: Pick<StoredGuestMessage, 'by' | 'words'>,
): Promise<string | undefined> => {
  if (typeof words === 'string') return words || undefined
  const event = {
    type: 'GuestsAddressed',
    field: 'words',
    stream: streams.guestMessages(meetupId),
    data: { organizer, by },
  }
  const opened = await decryptField(keys, event, words)
  return opened === undefined ? undefined : String(opened)
}
