import test from 'ava'
import type { LiveMessage } from '../../contracts/features.ts'
import { isAtOrBelow } from '../data/staleness.ts'
import { liveChanges } from '../features.ts'
import { changedAddresses } from './changed-addresses.ts'

const changes = (message: LiveMessage, key: string) =>
  changedAddresses(liveChanges.changed, message).some(address => isAtOrBelow(address, key))

test("a new or read message refreshes its conversation and the list's unread counts", t => {
  for (const type of ['new_message', 'read'] as const) {
    const message = { type, matchId: 'm1', position: '3' }
    t.true(changes(message, '/api/matches'))
    t.true(changes(message, '/api/matches/m1/messages'))
    t.false(changes(message, '/api/notifications'))
  }
})

test('a notification refreshes the list and the count', t => {
  const message = { type: 'notification', position: '3' } as const
  t.true(changes(message, '/api/notifications'))
  t.true(changes(message, '/api/notifications/unread-count'))
  t.false(changes(message, '/api/matches'))
})

test('an unmatch refreshes matches, decks and suggestions', t => {
  const message = { type: 'unmatch', matchId: 'm1', position: '3' } as const
  t.true(changes(message, '/api/matches/m1'))
  t.true(changes(message, '/api/discover/dating'))
  t.true(changes(message, '/api/ai/match-suggestions'))
})

test('an address is below another only after a slash or a question mark', t => {
  t.true(isAtOrBelow('/api/events', '/api/events?near=me'))
  t.false(isAtOrBelow('/api/match', '/api/matches'))
})

test('a change of premium refreshes the account, the likes and the discovery filters', t => {
  const message = { type: 'premium', position: '3' } as const
  t.true(changes(message, '/api/auth/user'))
  t.true(changes(message, '/api/payments/subscription'))
  t.true(changes(message, '/api/likes-received'))
  t.true(changes(message, '/api/filter-preferences'))
})

test('a message of a type that this client does not know changes nothing', t => {
  const message = { type: 'fireworks' } as unknown as LiveMessage
  t.deepEqual(changedAddresses(liveChanges.changed, message), [])
})
