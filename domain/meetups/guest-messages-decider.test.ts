import test from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { guestMessages } from './guest-messages-decider.ts'

const of = { meetupId: 'soup', organizer: 'host', by: 'helper' }
const data = { ...of, messageId: 'm1', words: 'Bring a spoon.' }
const addressed = { type: 'GuestsAddressed', data } as const
const address = { type: 'AddressGuests', ...data } as const
const forget = { type: 'ForgetGuestMessages', ...of } as const
const forgotten = { type: 'GuestMessagesForgotten', data: of } as const

test('the hosts of an event write so many messages together', t => {
  const others = Array.from({ length: meetupLimits.guestMessages - 1 }, (_, n) => ({
    ...addressed,
    data: { ...data, by: 'host', messageId: `h${n}` },
  }))
  t.deepEqual(outcome(guestMessages, others, address), [addressed])
  t.like(outcome(guestMessages, [...others, addressed], address), { code: 'messages_used_up' })
  t.like(outcome(guestMessages, [...others, addressed, forgotten], address), {
    code: 'messages_used_up',
  })
})

test('the messages of an author are forgotten once', t => {
  t.deepEqual(outcome(guestMessages, [], forget), [])
  t.deepEqual(outcome(guestMessages, [addressed], forget), [forgotten])
  t.deepEqual(outcome(guestMessages, [addressed], { ...forget, by: 'host' }), [])
  t.deepEqual(outcome(guestMessages, [addressed, forgotten], forget), [])
})
