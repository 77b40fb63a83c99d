import test, { type ExecutionContext } from 'ava'
import { prices } from '../../../contracts/core/limits.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import type { StripeRecordsInMemory } from '../../../test/engines/stripe-stand-in/records.ts'
import { startStripeStandIn } from '../../../test/engines/stripe-stand-in/stripe-stand-in.ts'
import { BadNotice, type PaymentsFailure, PaymentsFault } from '../../ports/payments.ts'
import { openStripePayments } from './payments.ts'

const DAY = 86_400_000
const firstWeek = { plan: 'monthly', hasFirstWeek: true } as const

/** The adapter on a stand-in of Stripe, and a customer. */
const opened = async (t: ExecutionContext) => {
  let now = Date.parse('2026-06-01T12:00:00.000Z')
  const stripe = await startStripeStandIn(t, { clock: { now: () => new Date(now) } })
  const { secret: secretKey, webhook: webhookSecret, public: publicKey } = stripe.keys
  const failures: PaymentsFailure[] = []
  const onFault = (failure: PaymentsFailure) => failures.push(failure)
  const options = { secretKey, webhookSecret, publicKey, apiUrl: stripe.url, onFault }
  const payments = openStripePayments(options)
  const memberId = randomId()
  const customer = await payments.createCustomer(memberId, null)
  return {
    stripe,
    payments,
    memberId,
    customer,
    options,
    failures,
    pass: (days: number) => {
      now += days * DAY
      stripe.bill()
    },
    now: () => new Date(now),
    account: async () => {
      const account = await payments.readAccount(customer)
      if (!account) throw new Error('The customer is gone.')
      return account
    },
  }
}

test('a member is one customer, who is known there by an id alone', async t => {
  const { payments, memberId, customer, stripe } = await opened(t)
  t.is(await payments.createCustomer(memberId, null), customer)
  t.not(await payments.createCustomer(memberId, customer), customer)
  t.not(await payments.createCustomer(randomId(), null), customer)
  const [call] = stripe.seen.filter(one => one.call === 'POST customers')
  t.is(decodeURIComponent(call?.body ?? ''), `metadata[memberId]=${memberId}`)
  t.deepEqual(await payments.findCustomer({ customer }), { customer, memberId })
})

test('a checkout is open until it is paid, and repeated calls make one', async t => {
  const { payments, customer, account, stripe } = await opened(t)
  const checkout = { customer, checkoutId: 'c1' }
  const secret = await payments.startSubscription({ ...checkout, ...firstWeek })
  t.is(await payments.startSubscription({ ...checkout, ...firstWeek }), secret)
  const { subscriptions, payments: none, openCheckouts, checkoutIds } = await account()
  t.deepEqual([subscriptions, none], [[], []])
  t.like(openCheckouts, [
    { plan: 'monthly', hasFirstWeek: true, cents: prices.month, checkoutId: 'c1' },
  ])
  t.deepEqual(checkoutIds, ['c1'])
  const [open] = openCheckouts
  if (!open) throw new Error('No checkout is open.')
  t.is(await payments.readClientSecret(open), secret)

  stripe.payIntent(secret)
  const paid = await account()
  t.deepEqual(paid.openCheckouts, [])
  t.like(paid.payments, [{ plan: 'monthly', cents: prices.firstWeek, takenBackCents: 0 }])
  t.like(paid.subscriptions, [
    {
      plan: 'monthly',
      status: 'trialing',
      cents: prices.month,
      cancelsAt: null,
      periodEnd: '2026-06-08T12:00:00.000Z',
      isTakenBack: false,
      endedAt: null,
    },
  ])
  const [call] = stripe.seen.filter(one => one.call === 'POST subscriptions')
  const asked = new URLSearchParams(call?.body)
  t.is(asked.get('payment_behavior'), 'default_incomplete')
  t.is(asked.get('payment_settings[save_default_payment_method]'), 'on_subscription')
  t.is(asked.get('trial_settings[end_behavior][missing_payment_method]'), 'cancel')
  t.is(asked.get('add_invoice_items[0][price_data][unit_amount]'), String(prices.firstWeek))
})

test('without the first week a month is due at once, and nothing is on trial', async t => {
  const { payments, customer, account, stripe } = await opened(t)
  const checkout = { customer, checkoutId: 'c1', plan: 'monthly', hasFirstWeek: false } as const
  const secret = await payments.startSubscription(checkout)
  t.like((await account()).openCheckouts, [{ plan: 'monthly', hasFirstWeek: false }])
  stripe.payIntent(secret)
  const paid = await account()
  t.like(paid.payments, [{ plan: 'monthly', cents: prices.month }])
  t.like(paid.subscriptions, [{ plan: 'monthly', status: 'active', cents: prices.month }])
  const [call] = stripe.seen.filter(one => one.call === 'POST subscriptions')
  const asked = new URLSearchParams(call?.body)
  t.false(asked.has('trial_period_days'))
  t.false(asked.has('add_invoice_items[0][price_data][unit_amount]'))
})

test('a subscription that cannot be read is an error, never one that nobody has paid', async t => {
  const rest = (one: { status: string }) => {
    one.status = 'resting'
  }
  const unread: readonly (readonly [string, (records: StripeRecordsInMemory) => void])[] = [
    ['unknown_status', ({ subscriptions }) => subscriptions.forEach(rest)],
    ['unknown_status', ({ invoices }) => invoices.forEach(rest)],
    ['unknown_status', ({ intents }) => intents.forEach(rest)],
    [
      'no_items',
      ({ subscriptions }) => {
        for (const one of subscriptions.values()) one.items.data = []
      },
    ],
    [
      'no_period',
      ({ subscriptions }) => {
        for (const { items } of subscriptions.values())
          for (const item of items.data) Reflect.deleteProperty(item, 'current_period_end')
      },
    ],
  ]
  for (const [detail, edit] of unread) {
    const { payments, customer, account, stripe, failures } = await opened(t)
    stripe.payIntent(await payments.startSubscription({ customer, checkoutId: 'c1', ...firstWeek }))
    stripe.change(edit)
    await t.throwsAsync(account(), {
      instanceOf: PaymentsFault,
      code: 'payments_unavailable',
      message: `unexpected (${detail})`,
    })
    t.deepEqual(failures, ['unexpected'])
  }
})

test('a subscription renews, is cancelled and resumed, fails and ends as Stripe says', async t => {
  const { payments, customer, account, stripe, pass } = await opened(t)
  const checkout = { customer, checkoutId: 'c1', ...firstWeek }
  stripe.payIntent(await payments.startSubscription(checkout))
  pass(8)
  const [active] = (await account()).subscriptions
  t.like(active, { status: 'active', periodStart: '2026-06-08T12:00:00.000Z' })
  if (!active) throw new Error('There is no subscription.')

  const renewal = { subscriptionId: active.id }
  await payments.setRenewal({ ...renewal, renews: false, commandId: '1' })
  t.is((await account()).subscriptions[0]?.cancelsAt, active.periodEnd)
  await payments.setRenewal({ ...renewal, renews: true, commandId: '2' })
  t.is((await account()).subscriptions[0]?.cancelsAt, null)
  await payments.setRenewal({ ...renewal, renews: false, commandId: '3' })
  await payments.setRenewal({ ...renewal, renews: true, commandId: '4' })

  stripe.declineRenewals()
  pass(31)
  t.is((await account()).subscriptions[0]?.status, 'past_due')
  await payments.endSubscription(active.id)
  await payments.endSubscription(active.id)
  t.is((await account()).subscriptions[0]?.status, 'ended')
  t.is((await account()).payments.length, 2)
})

test('refunds and disputes are taken back, an inquiry and a dispute that was won are not', async t => {
  const { payments, customer, account, stripe } = await opened(t)
  const secret = await payments.startPayment({ customer, checkoutId: 'c1' })
  stripe.payIntent(secret)
  const takenBack = async () => (await account()).payments[0]?.takenBackCents
  stripe.refund(secret, 500)
  t.is(await takenBack(), 500)
  stripe.dispute(secret, 'warning_needs_response')
  t.is(await takenBack(), 500)
  stripe.dispute(secret, 'needs_response')
  t.is(await takenBack(), prices.once)
  stripe.dispute(secret, 'won')
  t.is(await takenBack(), 500)
  stripe.dispute(secret, 'lost')
  t.is(await takenBack(), prices.once)
})

test('a checkout that is ended cannot be paid, and one that was paid a moment ago is left alone', async t => {
  const { payments, customer, account, stripe } = await opened(t)
  for (const plan of ['monthly', 'annual', 'once'] as const) {
    const start = (checkoutId: string) =>
      plan === 'once'
        ? payments.startPayment({ customer, checkoutId })
        : payments.startSubscription({ customer, checkoutId, plan, hasFirstWeek: false })
    const ended = await start(`${plan} 1`)
    for (const one of (await account()).openCheckouts)
      await Promise.all([payments.endCheckout(one), payments.endCheckout(one)])
    t.throws(() => stripe.payIntent(ended), { message: /canceled/ }, plan)

    const paid = await start(`${plan} 2`)
    const { openCheckouts } = await account()
    t.is(openCheckouts.length, 1, plan)
    stripe.payIntent(paid)
    for (const one of openCheckouts) await payments.endCheckout(one)
    t.deepEqual((await account()).openCheckouts, [])
  }
  const { subscriptions, payments: received } = await account()
  t.true(subscriptions.every(({ status }) => status !== 'ended'))
  t.is(subscriptions.length, 2)
  t.is(received.length, 3)
})

test('a deleted customer is gone, and deleting it again changes nothing', async t => {
  const { payments, customer, stripe } = await opened(t)
  stripe.payIntent(
    await payments.startSubscription({
      customer,
      checkoutId: 'c1',
      plan: 'annual',
      hasFirstWeek: false,
    }),
  )
  await payments.deleteCustomer(customer)
  await payments.deleteCustomer(customer)
  await payments.deleteCustomer('cus_unknown')
  t.is(await payments.readAccount(customer), undefined)
  t.is(await payments.readAccount('cus_unknown'), undefined)
  t.is(await payments.findCustomer({ customer }), undefined)
  t.is(await payments.findCustomer({ charge: 'ch_unknown' }), undefined)
  t.deepEqual(await Array.fromAsync(payments.customers()), [])
})

test('all customers of members are listed, page by page, and no others', async t => {
  const { payments } = await opened(t)
  await payments.createCustomer('not-an-id', null)
  for (let made = 0; made < 205; made += 1) await payments.createCustomer(randomId(), null)
  t.is((await Array.fromAsync(payments.customers())).length, 206)
})

const faults: readonly [
  Parameters<Awaited<ReturnType<typeof opened>>['stripe']['fail']>[1],
  PaymentsFailure,
][] = [
  [500, 'server_failed'],
  [503, 'server_failed'],
  [429, 'rate_limited'],
  [401, 'access_denied'],
  ['silence', 'timed_out'],
  ['cut before', 'unreachable'],
]

for (const [failure, expected] of faults)
  test(`${failure} is a fault that tells why, and nothing of the customer`, async t => {
    const { options, customer, stripe, failures } = await opened(t)
    // Only silence is waited for: on a busy machine an answer may come later than that.
    const payments = openStripePayments({
      ...options,
      ...(failure === 'silence' ? { timeout: 100 } : {}),
    })
    stripe.fail('GET payment_intents', failure, 10)
    const error = await t.throwsAsync(payments.readAccount(customer), {
      instanceOf: PaymentsFault,
      code: 'payments_unavailable',
    })
    t.is(error?.failure, expected)
    t.false(`${error?.message} ${error?.stack}`.includes(customer))
    t.deepEqual(failures, [expected])
  })

test('a call whose answer was lost is carried out once', async t => {
  const { payments, customer, stripe } = await opened(t)
  stripe.fail('POST subscriptions', 'cut after', 1)
  stripe.fail('POST payment_intents', 500, 1)
  await payments.startSubscription({
    customer,
    checkoutId: 'c1',
    plan: 'annual',
    hasFirstWeek: false,
  })
  await payments.startPayment({ customer, checkoutId: 'c2' })
  t.is(stripe.records.subscriptions.size, 1)
  t.is(stripe.records.intents.size, 2)
  const keys = stripe.seen.filter(one => one.call === 'POST subscriptions').map(one => one.key)
  t.deepEqual([...new Set(keys)], ['subscription/c1'])
})

test('a provider that cannot be reached is a fault', async t => {
  const { options } = await opened(t)
  const payments = openStripePayments({ ...options, apiUrl: 'http://127.0.0.1:1', timeout: 100 })
  await t.throwsAsync(payments.findCustomer({ customer: 'cus_1' }), {
    code: 'payments_unavailable',
  })
})

test('a notice is read if Stripe signed it within five minutes, and only of kinds that matter', async t => {
  const { payments, stripe, now } = await opened(t)
  const object = { id: 'in_1', customer: 'cus_1' }
  const event = { id: 'evt_1', type: 'invoice.paid', data: { object } }
  const read = (one: object, ...signing: [{ secret?: string; at?: Date }?]) => {
    const { body, headers } = stripe.signed(one, ...signing)
    return payments.readNotice(Buffer.from(body), headers['stripe-signature'], now())
  }
  t.deepEqual(read(event), { id: 'evt_1', subject: { customer: 'cus_1' } })
  const ago = (seconds: number) => ({ at: new Date(now().getTime() - seconds * 1_000) })
  t.truthy(read(event, ago(300)))
  t.throws(() => read(event, ago(301)), { instanceOf: BadNotice })
  t.throws(() => read(event, { secret: 'whsec_other' }), { instanceOf: BadNotice })
  t.throws(() => read({ id: 'evt_1' }), { instanceOf: BadNotice })
  const body = Buffer.from(JSON.stringify(event))
  for (const signature of ['', 't=1', 'v1=x', `t=${now().getTime()},v1=`])
    t.throws(
      () => payments.readNotice(body, signature, now()),
      { instanceOf: BadNotice },
      signature,
    )

  t.is(read({ ...event, type: 'product.created' }), undefined)
  t.is(read({ ...event, data: { object: { id: 'in_1' } } }), undefined)
  const dispute = { id: 'du_1', charge: 'ch_1' }
  t.deepEqual(read({ ...event, type: 'charge.dispute.created', data: { object: dispute } }), {
    id: 'evt_1',
    subject: { charge: 'ch_1' },
  })
})
