import test from 'ava'
import { presentSubscription } from '../../command-api/payments/queries.ts'
import { premiumAt } from '../../contracts/payments/payments.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { subscription } from './decider.ts'
import type { PaymentAccount, ProviderPayment, ProviderSubscription } from './provider-account.ts'

const memberId = 'm1'
const now = new Date('2026-06-01T12:00:00.000Z')
const june = '2026-07-01T00:00:00.000Z'
const july = '2026-08-01T00:00:00.000Z'
const ofStaff = { memberId, source: 'staff', operator: 'Sage' } as const
const ofStripe = { memberId, source: 'stripe', operator: null } as const
const granted = (until: string, by: typeof ofStaff | typeof ofStripe = ofStaff) =>
  ({ type: 'EntitlementGranted', data: { ...by, until } }) as const
const ended = { type: 'EntitlementEnded', data: ofStaff } as const
const grant = (until: string) => ({ type: 'Grant', ...ofStaff, until }) as const
const end = { type: 'End', ...ofStaff, now } as const

test('a grant gives premium until its end, and is replaced by the next of its source', t => {
  t.deepEqual(outcome(subscription, [], grant(june)), [granted(june)])
  t.deepEqual(outcome(subscription, [granted(june)], grant(june)), [])
  t.deepEqual(outcome(subscription, [granted(june)], grant(july)), [granted(july)])
  t.deepEqual(stateAfter(subscription, [granted(july), granted(june)]).grants, { staff: june })
})

test('the end of one source leaves the other', t => {
  const both = [granted(july, ofStripe), granted(june)]
  t.deepEqual(outcome(subscription, both, end), [ended])
  t.deepEqual(stateAfter(subscription, [...both, ended]).grants, { stripe: july })
})

test('ending what was never granted, has ended or has run out changes nothing', t => {
  t.deepEqual(outcome(subscription, [], end), [])
  t.deepEqual(outcome(subscription, [granted(june), ended], end), [])
  t.deepEqual(outcome(subscription, [granted(now.toISOString())], end), [])
})

test('premium is that of the longest source, up to but excluding its end', t => {
  const none = { active: false, source: null, until: null }
  t.deepEqual(premiumAt({}, now), none)
  t.deepEqual(premiumAt({ staff: now.toISOString() }, now), none)
  const last = { active: true, source: 'stripe', until: july }
  t.deepEqual(premiumAt({ staff: june, stripe: july }, now), last as never)
  t.deepEqual(premiumAt({ staff: june, stripe: july }, new Date(july)), none)
})

const checkout = (checkoutId: string) =>
  ({
    type: 'CheckoutStarted',
    data: { memberId, checkoutId, plan: 'monthly', customer: 'cus_1' },
  }) as const
const startCheckout = {
  type: 'StartCheckout' as const,
  memberId,
  checkoutId: 'c2',
  plan: 'monthly' as const,
  customer: 'cus_1',
  spent: [],
  now,
}

test('two concurrent checkouts of a plan are one; another plan, customer or minute starts its own', t => {
  const before = [{ ...checkout('c1'), at: '2026-06-01T11:59:30.000Z' }]
  const own = [checkout('c2')]
  t.deepEqual(outcome(subscription, [], startCheckout), own)
  t.deepEqual(outcome(subscription, before, startCheckout), [])
  t.deepEqual(outcome(subscription, before, { ...startCheckout, spent: ['c1'] }), own)
  const annual = outcome(subscription, before, { ...startCheckout, plan: 'annual' })
  t.like(annual, [{ data: { plan: 'annual', checkoutId: 'c2' } }])
  const moved = outcome(subscription, before, { ...startCheckout, customer: 'cus_2' })
  t.like(moved, [{ data: { customer: 'cus_2' } }])
  const aMinuteAgo = [{ ...checkout('c1'), at: '2026-06-01T11:59:00.000Z' }]
  t.deepEqual(outcome(subscription, aMinuteAgo, startCheckout), own)
})

const monthly: ProviderSubscription = {
  id: 'sub_1',
  plan: 'monthly',
  status: 'active',
  cents: 2_000,
  periodStart: '2026-06-01T00:00:00.000Z',
  periodEnd: june,
  cancelsAt: null,
  endedAt: null,
  isTakenBack: false,
}
const payment: ProviderPayment = {
  id: 'pi_1',
  plan: 'monthly',
  cents: 2_000,
  paidAt: '2026-06-01T00:00:00.000Z',
  takenBackCents: 0,
}
const empty: PaymentAccount = {
  subscriptions: [],
  payments: [],
  openCheckouts: [],
  checkoutIds: [],
}
const settled = (account: Partial<PaymentAccount>) =>
  ({ type: 'Settle', memberId, account: { ...empty, ...account }, now }) as const

/** The events of settling an account at the provider, after others. */
const settling = (account: Partial<PaymentAccount>, before: Parameters<typeof outcome>[1] = []) => {
  const events = outcome(subscription, before as never, settled(account))
  if (events instanceof Error) throw events
  return events
}

test('a payment is recorded once and gives premium with three days of grace', t => {
  const account = { subscriptions: [monthly], payments: [payment] }
  const events = settling(account)
  t.like(events, [
    {
      type: 'SubscriptionChanged',
      data: { plan: 'monthly', status: 'active', cents: 2_000, renewsAt: june, endsAt: null },
    },
    { type: 'PaymentReceived', data: { plan: 'monthly', cents: 2_000, paidAt: payment.paidAt } },
    { type: 'EntitlementGranted', data: { ...ofStripe, until: '2026-07-04T00:00:00.000Z' } },
  ])
  t.is(events.length, 3)
  t.notRegex(JSON.stringify(events), /sub_1|pi_1/)
  t.deepEqual(settling(account, events), [])
})

test('only changes are recorded', t => {
  const before = settling({ subscriptions: [monthly], payments: [payment] })
  const cancelled = settling(
    { subscriptions: [{ ...monthly, cancelsAt: june }], payments: [payment] },
    before,
  )
  t.like(cancelled, [
    { type: 'SubscriptionChanged', data: { status: 'active', renewsAt: null, endsAt: june } },
    { type: 'EntitlementGranted', data: { until: june } },
  ])
  const renewal = { ...payment, id: 'pi_2', paidAt: '2026-06-01T10:00:00.000Z' }
  t.deepEqual(
    settling({ subscriptions: [monthly], payments: [payment, renewal] }, before).map(
      ({ type }) => type,
    ),
    ['PaymentReceived'],
  )
})

test('a partial refund changes nothing; a full one ends premium, and a won dispute restores it', t => {
  const once = { ...payment, plan: 'once', cents: 1_999 } as const
  const before = settling({ payments: [once] })
  t.like(before, [{ type: 'PaymentReceived' }, { data: { until: '2026-07-01T00:00:00.000Z' } }])
  const inPart = settling({ payments: [{ ...once, takenBackCents: 500 }] }, before)
  t.like(inPart, [{ type: 'PaymentRefunded', data: { cents: 500, plan: 'once' } }])
  t.is(inPart.length, 1)
  const inFull = settling({ payments: [{ ...once, takenBackCents: 1_999 }] }, before)
  t.like(inFull, [
    { type: 'PaymentRefunded', data: { cents: 1_999 } },
    { type: 'EntitlementEnded', data: ofStripe },
  ])
  const won = settling({ payments: [once] }, [...before, ...inFull])
  t.like(won, [
    { type: 'PaymentRefunded', data: { cents: 0 } },
    { type: 'EntitlementGranted', data: { until: '2026-07-01T00:00:00.000Z' } },
  ])
})

test("a subscription that the provider no longer has ends; the staff's grant stays", t => {
  const before = [...settling({ subscriptions: [monthly], payments: [payment] }), granted(july)]
  const events = settling({}, before)
  t.like(events, [
    { type: 'SubscriptionChanged', data: { status: 'ended', renewsAt: null } },
    { type: 'EntitlementEnded', data: ofStripe },
  ])
  t.deepEqual(stateAfter(subscription, [...before, ...events] as never).grants, { staff: july })
  t.deepEqual(settling({}, [...before, ...events]), [])
})

test('a member sees the subscription that lasts longest, and none that has ended', t => {
  const second = { ...monthly, id: 'sub_2', plan: 'annual', periodEnd: july } as const
  const both = stateAfter(subscription, settling({ subscriptions: [monthly, second] }) as never)
  t.like(presentSubscription(both, now), { plan: 'annual', renewsAt: july })
  t.is(presentSubscription(both, new Date('2026-08-04T00:00:00.000Z')), null)
  const late = { ...monthly, status: 'past_due' } as const
  const pastDue = stateAfter(subscription, settling({ subscriptions: [late] }) as never)
  t.like(presentSubscription(pastDue, now), {
    status: 'past_due',
    renewsAt: null,
    endsAt: '2026-06-04T00:00:00.000Z',
  })
  t.is(presentSubscription(pastDue, new Date('2026-06-04T00:00:00.000Z')), null)
  t.is(presentSubscription(subscription.initialState, now), null)
})
