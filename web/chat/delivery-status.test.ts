import test from 'ava'
import { deliveryStatus } from './delivery-status.ts'

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
