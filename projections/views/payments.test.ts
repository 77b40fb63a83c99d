import test from 'ava'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { entitlements, purchases } from './payments.ts'

const at = '2026-06-01T12:00:00.000Z'
const memberId = 'm'
const changed = (status: 'trialing' | 'ended', subscriptionId = 's1'): SpecEvent => ({
  type: 'SubscriptionChanged',
  data: {
    memberId,
    subscriptionId,
    plan: 'monthly',
    status,
    cents: 2_000,
    renewsAt: null,
    endsAt: at,
  },
})
const payment = { memberId, paymentId: 'p1', plan: 'once', cents: 1_999 } as const
const received: SpecEvent = { type: 'PaymentReceived', data: { ...payment, paidAt: at } }
const refunded = (cents: number): SpecEvent => ({
  type: 'PaymentRefunded',
  data: { ...payment, cents },
})
const left: SpecEvent = { type: 'AccountClosed', data: { memberId } }

test('a member has the current subscriptions, and payments with their refunds', t => {
  const { m } = foldEvents(purchases, [
    ...[changed('trialing'), changed('trialing', 's2'), changed('ended')],
    ...[received, refunded(500), refunded(1_999)],
  ])
  t.like(m, {
    subscriptions: [
      { subscriptionId: 's2', status: 'trialing' },
      { subscriptionId: 's1', status: 'ended' },
    ],
    payments: [{ paymentId: 'p1', cents: 1_999, refundedCents: 1_999, paidAt: at }],
  })
  t.is(m?.payments.length, 1)
  t.false(JSON.stringify(m).includes('memberId'))
})

test('a closed account leaves nothing behind, even if a refund comes later', t => {
  const recorded = [changed('trialing'), received, left, refunded(1_999)]
  t.deepEqual(foldEvents(purchases, recorded), {})
})

test('ending premium of one source keeps that of the other', t => {
  const granted = (source: 'staff' | 'stripe'): SpecEvent => ({
    type: 'EntitlementGranted',
    data: { memberId, source, until: at, operator: null },
  })
  const ended = { memberId, source: 'stripe', operator: null } as const
  const recorded = [granted('staff'), granted('stripe'), { type: 'EntitlementEnded', data: ended }]
  t.deepEqual(foldEvents(entitlements, recorded as SpecEvent[]).m, { grants: { staff: at } })
})
