import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { meetupLimits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { EventMember } from './meetups.ts'

/** What a host of an event wrote to all who go, may come or wait for a place. */
export const GuestMessage = z
  .object({ id: Id, author: EventMember, words: z.string(), sentAt: z.iso.datetime() })
  .meta({ id: 'GuestMessage' })
export type GuestMessage = z.output<typeof GuestMessage>

const params = z.strictObject({ id: Id })

export const listGuestMessages = route('GET /api/events/:id/guest-messages', {
  summary:
    'What the hosts of an event wrote to all guests, the latest first; none for who neither hosts, goes, may come nor waits',
  access: 'member',
  params,
  response: z.array(GuestMessage),
  errors: ['not_found'],
})

export const sendGuestMessage = route('POST /api/events/:id/guest-messages', {
  summary: 'Write to all guests of an event that you host; they are told',
  access: 'member',
  params,
  body: z.strictObject({
    words: required(textUpTo(meetupLimits.guestMessage, 'message'), 'Write a message first.'),
  }),
  response: GuestMessage,
  errors: ['not_found', 'event_over', 'messages_used_up', 'rate_limited'],
})

export const guestMessageRoutes = [listGuestMessages, sendGuestMessage] as const
