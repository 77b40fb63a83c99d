import test from 'ava'
import type {
  OpenCheckout,
  PaymentAccount,
  ProviderPayment,
  ProviderSubscription,
} from '../../domain/payments/provider-account.ts'
import {
  isRunning,
  leftoversOf,
  paidUntil,
  subscriptionUntil,
} from '../../domain/payments/subscription-state.ts'

const now = new Date('2026-06-10T00:00:00.000Z')
const june = '2026-06-01T00:00:00.000Z'
const july = '2026-07-01T00:00:00.000Z'
const active: ProviderSubscription = {
  id: 'sub_1',
  plan: 'monthly',
  status: 'active',
  cents: 2_000,
  periodStart: june,
  periodEnd: july,
  cancelsAt: null,
  endedAt: null,
  isTakenBack: false,
}
const once = (paidAt: string, takenBackCents = 0): ProviderPayment => ({
  id: paidAt,
  plan: 'once',
  cents: 1_999,
  paidAt,
  takenBackCents,
})
const account = (some: Partial<PaymentAccount>): PaymentAccount => ({
  subscriptions: [],
  payments: [],
  openCheckouts: [],
  checkoutIds: [],
  ...some,
})

const subscriptions: readonly [string, Partial<ProviderSubscription>, string | null][] = [
  ['active lasts three days longer', {}, '2026-07-04T00:00:00.000Z'],
  ['trialing lasts three days longer', { status: 'trialing' }, '2026-07-04T00:00:00.000Z'],
  ['cancelled ends with its period', { cancelsAt: july }, july],
  [
    'cancelled for a day in the grace ends then',
    { cancelsAt: '2026-07-02T00:00:00.000Z' },
    '2026-07-02T00:00:00.000Z',
  ],
  ['past due has three days of the period', { status: 'past_due' }, '2026-06-04T00:00:00.000Z'],
  ['ended gives nothing', { status: 'ended', endedAt: june }, null],
  ['taken back gives nothing', { isTakenBack: true }, null],
]

for (const [title, some, until] of subscriptions)
  test(`a subscription that is ${title}`, t => {
    t.is(subscriptionUntil({ ...active, ...some }), until)
  })

test('single payments follow each other, and one that was taken back leaves the others', t => {
  const until = (...payments: ProviderPayment[]) => paidUntil(account({ payments }))
  t.is(until(), null)
  t.is(until(once(june)), july)
  t.is(until(once('2026-06-11T00:00:00.000Z'), once(june)), '2026-07-31T00:00:00.000Z')
  t.is(until(once(june), once('2026-08-01T00:00:00.000Z')), '2026-08-31T00:00:00.000Z')
  t.is(until(once(june, 1_999), once('2026-06-11T00:00:00.000Z')), '2026-07-11T00:00:00.000Z')
  t.is(until(once(june, 1_998)), july)
  t.is(until({ ...once(june), plan: 'monthly' }), null)
})

test('the longer of a subscription and the payments counts', t => {
  t.is(
    paidUntil(account({ subscriptions: [active], payments: [once(june)] })),
    '2026-07-04T00:00:00.000Z',
  )
  t.is(
    paidUntil(account({ subscriptions: [active], payments: [once('2026-06-09T00:00:00.000Z')] })),
    '2026-07-09T00:00:00.000Z',
  )
})

test('a subscription runs while it gives premium', t => {
  t.true(isRunning(active, now))
  t.false(isRunning(active, new Date('2026-07-04T00:00:00.000Z')))
  t.false(isRunning({ ...active, status: 'past_due' }, now))
})

const open = (id: string, plan: OpenCheckout['plan'], startedAt: string): OpenCheckout => ({
  id,
  plan,
  startedAt,
  checkoutId: id,
  cents: 2_000,
  hasFirstWeek: plan === 'monthly',
})

test('what is left over: checkouts of yesterday, or beside a subscription, and what was taken back', t => {
  const fresh = open('fresh', 'annual', '2026-06-09T00:00:00.000Z')
  const old = open('old', 'monthly', '2026-06-08T23:59:59.999Z')
  const single = open('single', 'once', '2026-01-01T00:00:00.000Z')
  const openCheckouts = [fresh, old, single]
  const ids = (some: Partial<PaymentAccount>) => {
    const { subscriptions, checkouts } = leftoversOf(account({ openCheckouts, ...some }), now)
    return [...subscriptions, ...checkouts].map(({ id }) => id)
  }
  t.deepEqual(ids({}), ['old'])
  t.deepEqual(ids({ subscriptions: [active] }), ['fresh', 'old'])
  const takenBack = { ...active, isTakenBack: true }
  t.deepEqual(ids({ subscriptions: [takenBack] }), ['sub_1', 'old'])
  t.deepEqual(ids({ subscriptions: [{ ...takenBack, status: 'ended' }] }), ['old'])
})
