import test from 'ava'
import { isAtOrBelow } from '../data/staleness.ts'
import { changedAddresses } from './changed-addresses.ts'

const changes = (push: Parameters<typeof changedAddresses>[0], key: string) =>
  changedAddresses(push).some(address => isAtOrBelow(address, key))

test("a new or read message refreshes its conversation and the list's unread counts", t => {
  for (const type of ['new_message', 'read'] as const) {
    const push = { type, matchId: 'm1', position: '3' }
    t.true(changes(push, '/api/matches'))
    t.true(changes(push, '/api/matches/m1/messages'))
    t.false(changes(push, '/api/notifications'))
  }
})

test('a notification refreshes the list and the count', t => {
  const push = { type: 'notification', position: '3' } as const
  t.true(changes(push, '/api/notifications'))
  t.true(changes(push, '/api/notifications/unread-count'))
  t.false(changes(push, '/api/matches'))
})

test('an unmatch refreshes matches, decks and suggestions', t => {
  const push = { type: 'unmatch', matchId: 'm1', position: '3' } as const
  t.true(changes(push, '/api/matches/m1'))
  t.true(changes(push, '/api/discover/dating'))
  t.true(changes(push, '/api/ai/match-suggestions'))
})

test('an address is below another only after a slash or a question mark', t => {
  t.true(isAtOrBelow('/api/events', '/api/events?near=me'))
  t.false(isAtOrBelow('/api/match', '/api/matches'))
})

test('a change of premium refreshes the account, the likes and the discovery filters', t => {
  const push = { type: 'premium', position: '3' } as const
  t.true(changes(push, '/api/auth/user'))
  t.true(changes(push, '/api/payments/subscription'))
  t.true(changes(push, '/api/likes-received'))
  t.true(changes(push, '/api/filter-preferences'))
})
