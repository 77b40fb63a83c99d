import test from 'ava'
import { pushLimits } from '../../contracts/core/limits.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { PushChoice } from '../../domain/push/decider.ts'
import { nextPush, retryPause } from './next-push.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
const item = (milliseconds: number, type: NotificationType = 'new_message', isRead = false) => ({
  type,
  at: ago(milliseconds),
  isRead,
})
const all = {
  types: ['new_message', 'new_match'] as NotificationType[],
  quietHours: null,
  ownHours: [],
}
const state = { since: () => ago(10_000), now }

test('one push covers all unread notifications since the last push', t => {
  const items = [item(30_000), item(5_000), item(1_000, 'new_match')]
  t.deepEqual(nextPush(items, all, state), {
    do: 'push',
    upTo: { new_message: ago(5_000), new_match: ago(1_000) },
  })
})

test('notifications that are read, already pushed, of other kinds or a day old are not pushed', t => {
  const dayOld = item(pushLimits.lifetime)
  for (const one of [item(1, 'new_message', true), item(10_000), item(1, 'profile_view')])
    t.deepEqual(nextPush([one], all, state), { do: 'nothing' })
  t.deepEqual(nextPush([dayOld], all, { since: () => '', now }), { do: 'nothing' })
  t.like(nextPush([item(pushLimits.lifetime - 1)], all, { since: () => '', now }), { do: 'push' })
})

test('notifications wait for the end of quiet hours', t => {
  const quietHours = { from: '11:00', to: '13:00', timeZone: 'UTC' }
  const until = new Date('2026-06-01T13:00:00.000Z')
  t.deepEqual(nextPush([item(1)], { ...all, quietHours }, state), { do: 'wait', until })
  t.deepEqual(nextPush([], { ...all, quietHours }, state), { do: 'nothing' })
})

test('a kind with quiet hours of its own follows these, one with none is pushed at any time', t => {
  const quietHours = { from: '11:00', to: '13:00', timeZone: 'UTC' }
  const evening = { from: '22:00', to: '18:00', timeZone: 'UTC' }
  const [message, match] = [item(5_000), item(1_000, 'new_match')]
  const until = (hour: string) => new Date(`2026-06-01T${hour}:00:00.000Z`)
  const own = (...ownHours: PushChoice['ownHours']) => ({ ...all, quietHours, ownHours })
  const matches = 'new_match' as const
  t.deepEqual(nextPush([message, match], own({ type: matches, quietHours: null }), state), {
    do: 'push',
    upTo: { new_match: ago(1_000) },
    until: until('13'),
  })
  t.deepEqual(nextPush([match], own({ type: matches, quietHours: evening }), state), {
    do: 'wait',
    until: until('18'),
  })
  t.deepEqual(nextPush([message, match], own({ type: matches, quietHours: evening }), state), {
    do: 'wait',
    until: until('13'),
  })
  const later = { ...state, now: new Date('2026-06-01T14:00:00.000Z') }
  t.deepEqual(nextPush([message, match], own({ type: matches, quietHours: evening }), later), {
    do: 'push',
    upTo: { new_message: ago(5_000) },
    until: until('18'),
  })
})

test('a push of one kind does not count as one of another that waited', t => {
  const since = (type: NotificationType) => (type === 'new_match' ? ago(1_000) : ago(60_000))
  const items = [item(30_000), item(1_000, 'new_match')]
  t.deepEqual(nextPush(items, all, { since, now }), {
    do: 'push',
    upTo: { new_message: ago(30_000) },
  })
})

test('a failed push is retried with growing delays, then given up', t => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(failures => retryPause(failures))
  t.deepEqual(pauses.slice(0, 2), [60_000, 120_000])
  t.is(pauses[6], undefined)
})

test("a push service's Retry-After is followed, up to an hour", t => {
  t.is(retryPause(1, 90_000), 90_000)
  t.is(retryPause(1, 1_000), 60_000)
  t.is(retryPause(1, 7 * 86_400_000), 3_600_000)
})
