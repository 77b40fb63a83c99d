import { streams } from '../../contracts/features.ts'
import {
  type GuestMessage,
  listGuestMessages,
  sendGuestMessage,
} from '../../contracts/meetups/guest-messages.ts'
import { eventNotFound, eventOver } from '../../domain/meetups/decider.ts'
import { guestMessages, readsGuestMessages } from '../../domain/meetups/guest-messages-decider.ts'
import { isOpen } from '../../domain/meetups/meetup-state.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import {
  guestMessages as guestMessagesView,
  readGuestMessage,
} from '../../projections/views/guest-messages.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command, query } from '../handlers/handler.ts'
import { presentMember } from './present-details.ts'
import { findMeetup, memberViews } from './visibility.ts'

/** Each reader gets what hosts wrote who exist for them, as long as the reader exists for these. */
export const onListGuestMessages = query(
  listGuestMessages,
  { reads: [guestMessagesView, ...memberViews] },
  async (request, services) => {
    const { views, keys } = services
    const { params, profileId } = request
    const found = await views.collection(guestMessagesView).get(params.id)
    const { state, reader } = await findMeetup(
      params.id,
      request,
      services,
      () => found?.authors ?? [],
    )
    if (!found || !readsGuestMessages(state, profileId)) return []
    const seen = found.authors.filter(one => reader.canSee(one) && reader.isSeenBy(one))
    const people = await views.collection(profiles).many(seen)
    const authors = new Map(people.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
    const presented = found.messages.map(async (message): Promise<GuestMessage[]> => {
      const author = authors.get(message.by)
      const words = author && (await readGuestMessage(keys, found, message))
      if (!author || words === undefined) return []
      return [
        {
          id: message.messageId,
          author: await presentMember(author, params.id, reader, services),
          words,
          sentAt: message.at,
        },
      ]
    })
    return (await Promise.all(presented)).flat().reverse()
  },
)

export const onSendGuestMessage = command(
  sendGuestMessage,
  { reads: memberViews, settles: [guestMessagesView], limit: 'guestMessage' },
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { state, reader } = await findMeetup(params.id, request, services)
    const author = await services.views.collection(profiles).get(by)
    if (!isHost(state, by) || !author) throw eventNotFound()
    if (!isOpen(state, now)) throw eventOver(state)
    const { meetupId, organizer } = state
    const messageId = request.newId()
    await request.dispatch(guestMessages, streams.guestMessages(meetupId), {
      type: 'AddressGuests',
      meetupId,
      organizer,
      by,
      messageId,
      words: body.words,
    })
    return {
      id: messageId,
      author: await presentMember(author, meetupId, reader, services),
      words: body.words,
      sentAt: now.toISOString(),
    }
  },
)
