import test from 'ava'
import { deliveryStatus, messagesToResend, waitsForEarlier } from './delivery-status.ts'
import type { PendingMessage } from './stored-outbox.ts'

const sent = new Date('2026-11-20T10:00:00.000Z')
const at = (seconds: number) => new Date(sent.getTime() + 1000 * seconds)
const one = (tab: string) =>
  ({ key: 'k', content: 'Tea?', at: sent.toISOString(), status: 'sending', tab }) as const

test('a message that this page sends is sending', t => {
  const seen = { sendingKeys: new Set(['k']), tab: 'mine', now: at(300) }
  t.is(deliveryStatus(one('mine'), seen).status, 'sending')
})

test('a message whose send a reload interrupted has failed', t => {
  const seen = { sendingKeys: new Set<string>(), tab: 'mine', now: at(1) }
  t.is(deliveryStatus(one('mine'), seen).status, 'failed')
})

test('a message of another tab is sending for a minute, then has failed', t => {
  const seen = (seconds: number) => ({
    sendingKeys: new Set<string>(),
    tab: 'mine',
    now: at(seconds),
  })
  t.is(deliveryStatus(one('other'), seen(59)).status, 'sending')
  t.is(deliveryStatus(one('other'), seen(60)).status, 'failed')
})

const failed = (key: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  ...one('other'),
  key,
  status: 'failed',
  ...more,
})

test('messages that did not reach the server are sent again, in order, for 23 hours', t => {
  const waiting = [
    failed('a', { unreached: true }),
    failed('refused'),
    failed('b', { unreached: true, at: at(1).toISOString() }),
    { ...one('mine'), key: 'interrupted' },
    { ...one('other'), key: 'of another tab' },
    { ...one('mine'), key: 'under way' },
  ]
  const resent = (seconds: number) =>
    messagesToResend(waiting, {
      sendingKeys: new Set(['under way']),
      tab: 'mine',
      now: at(seconds),
    }).map(({ key }) => key)
  t.deepEqual(resent(2), ['a', 'b', 'interrupted'])
  t.deepEqual(resent(23 * 3_600), ['b'])
  t.deepEqual(resent(24 * 3_600), [])
})

test('a message waits while one before it has not reached the server', t => {
  const waiting = [failed('a', { unreached: true }), { ...one('mine'), key: 'b' }]
  t.true(waitsForEarlier(waiting, 'b', at(1)))
  t.false(waitsForEarlier(waiting, 'a', at(1)))
  t.false(waitsForEarlier([failed('refused'), ...waiting.slice(1)], 'b', at(1)))
  t.false(waitsForEarlier(waiting, 'b', at(23 * 3_600)), 'an old one does not hold up others')
})
