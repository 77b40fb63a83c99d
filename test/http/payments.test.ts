import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { prices } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { startStripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'
import { assertNoOrphan } from '../history/assert-no-orphan.ts'
import { paying, paymentPaths } from './paying-server.ts'
import { startServer } from './server.ts'
import { openSocket } from './socket.ts'

const { monthly, annual, once, own } = paymentPaths

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000)
/** Stripe counts in whole seconds. */
const near = (t: ExecutionContext, one: string | null, other: string) =>
  t.true(one !== null && Math.abs(seconds(one) - seconds(other)) <= 1, `${one} is not ${other}`)

test('where nothing is sold every checkout is 503, and there is no subscription', async t => {
  const { quickMember } = await startServer(t, { env: { KITH_PAYMENTS: 'off' } })
  const me = await quickMember('Juniper')
  t.deepEqual((await me.get('/api/payments/options')).body, {
    publicKey: null,
    offersFirstWeek: true,
  })
  t.deepEqual((await me.get(own)).body, null)
  const posts = [monthly, annual, once, `${own}/cancel`, `${own}/resume`]
  for (const path of [...posts, '/api/payments/billing-portal', '/api/payments/webhook'])
    t.like(await me.post(path), { status: 503, body: { code: 'payments_unconfigured' } }, path)
})

test('monthly premium begins with the first payment, not with the checkout, and is live at once', async t => {
  const { me, stripe, checkOut, settle, premium, subscription, at, kith } = await paying(t)
  t.deepEqual((await me.get('/api/payments/options')).body, {
    publicKey: stripe.keys.public,
    offersFirstWeek: true,
  })
  const clientSecret = await checkOut(monthly)
  await settle()
  t.false((await premium()).active)
  t.is(await subscription(), null)
  stripe.failCard(clientSecret)
  await settle()
  t.false((await premium()).active)

  stripe.payIntent(clientSecret)
  await settle()
  t.like(await premium(), { active: true, source: 'stripe' })
  near(t, (await premium()).until, at(10))
  t.like(await subscription(), { plan: 'monthly', status: 'trialing', cents: 2_000, endsAt: null })
  near(t, (await subscription()).renewsAt, at(7))
  const [intent] = [...stripe.records.intents.values()]
  t.is(intent?.amount, prices.firstWeek)

  const told = await Array.fromAsync(kith.ports.log.readAll())
  const [customer] = [...stripe.records.customers.values()]
  t.deepEqual(Object.keys(customer?.metadata ?? {}), ['memberId'])
  t.is(customer?.email ?? customer?.name, undefined)
  t.is(told.filter(({ type }) => type === 'PaymentReceived').length, 1)
  assertNoOrphan(t, told)
})

test('premium lasts three days after a failed renewal, and goes on after a paid one', async t => {
  const { stripe, buy, pass, premium, subscription, at } = await paying(t)
  await buy(monthly)
  await pass(8)
  t.like(await subscription(), { status: 'active' })
  near(t, (await premium()).until, at(29 + 3))
  stripe.declineRenewals()
  await pass(25)
  t.like(await subscription(), { status: 'active' })
  await pass(5)
  t.like(await subscription(), { status: 'past_due', renewsAt: null })
  near(t, (await premium()).until, at(2))
  await pass(2.5)
  t.false((await premium()).active)
  t.is(await subscription(), null)
})

test('a year is $220, and a single payment thirty days, one after the other', async t => {
  const { me, stripe, buy, checkOut, premium, at, quickMember } = await paying(t)
  const you = await quickMember('Rowan')
  await buy(annual, you)
  near(t, (await premium(you)).until, at(365 + 3))
  await buy(once)
  near(t, (await premium()).until, at(30))
  await buy(once)
  near(t, (await premium()).until, at(60))
  const amounts = [...stripe.records.intents.values()].map(({ amount }) => amount)
  t.deepEqual(amounts, [prices.year, prices.once, prices.once])
  t.is(await checkOut(once), await checkOut(once))
  t.is((await me.get(own)).body, null)
})

test('the amount is the server’s: another one is refused, and nothing is asked for', async t => {
  const { me, stripe } = await paying(t)
  for (const amount of [0.01, 19.98, 20, -19.99, '19.99', null]) {
    const { status, body } = await me.post(once, { amount })
    t.is(status, 400, String(amount))
    t.is(body.issues[0].path, 'amount')
  }
  t.is((await me.post(monthly, { amount: 1 })).status, 400)
  t.is((await me.post(monthly, { customer: 'cus_other' })).status, 400)
  t.deepEqual(stripe.seen, [])
  t.is((await me.post(once, { amount: 19.99 })).status, 200)
})

test('a checkout is continued, a changed plan ends the earlier one, and nobody gets another’s', async t => {
  const { stripe, checkOut, quickMember, settle, subscription } = await paying(t)
  const you = await quickMember('Rowan')
  const first = await checkOut(monthly)
  t.is(await checkOut(monthly), first)
  t.not(await checkOut(monthly, you), first)
  const second = await checkOut(annual)
  t.not(second, first)
  t.throws(() => stripe.payIntent(first), { message: /canceled/ })
  const third = await checkOut(monthly)
  t.throws(() => stripe.payIntent(second), { message: /canceled/ })
  const single = await checkOut(once)
  stripe.payIntent(third)
  stripe.payIntent(single)
  await settle()
  t.like(await subscription(), { plan: 'monthly' })
  t.is(await subscription(you), null)
})

test('two concurrent checkouts are one, and of two plans only one can be paid', async t => {
  const { me, stripe, checkOut } = await paying(t)
  const secrets = await Promise.all([checkOut(monthly), checkOut(monthly), checkOut(monthly)])
  t.is(new Set(secrets).size, 1)
  t.is(stripe.records.customers.size, 1)
  t.is(stripe.records.subscriptions.size, 1)

  const answers = await Promise.all([me.post(annual), me.post(monthly), me.post(annual)])
  for (const { status } of answers) t.true(status === 200 || status === 503, String(status))
  const open = [...stripe.records.subscriptions.values()].filter(one => one.ended_at === null)
  t.is(open.length, 1)
  t.is(new Set([await checkOut(annual), await checkOut(annual)]).size, 1)
})

test('a second subscription is refused; a cancelled one ends with the paid time and can be resumed', async t => {
  const { me, buy, premium, subscription, at, pass, quickVisitor } = await paying(t)
  for (const path of ['cancel', 'resume']) t.is((await me.post(`${own}/${path}`)).status, 404)
  t.is((await me.post('/api/payments/billing-portal')).status, 404)
  await buy(annual)
  for (const path of [monthly, annual, once])
    t.like(await me.post(path), { status: 409, body: { code: 'already_subscribed' } })

  const cancelled = await me.post(`${own}/cancel`)
  t.like(cancelled, { status: 200, body: { plan: 'annual', status: 'active', renewsAt: null } })
  near(t, cancelled.body.endsAt, at(365))
  t.deepEqual((await me.post(`${own}/cancel`)).body, cancelled.body)
  near(t, (await premium()).until, at(365))
  const resumed = await me.post(`${own}/resume`)
  t.like(resumed, { status: 200, body: { endsAt: null } })
  near(t, resumed.body.renewsAt, at(365))
  await me.post(`${own}/cancel`)
  t.like(await me.post('/api/payments/billing-portal'), { status: 200 })
  await pass(366)
  const again = await quickVisitor('Juniper')
  t.is(await subscription(again), null)
  t.false((await premium(again)).active)
  t.is((await again.post(monthly)).status, 200)
})

test('a full refund or a dispute ends premium and its subscription', async t => {
  const { stripe, buy, settle, premium, subscription, me } = await paying(t)
  const paid = await buy(once)
  stripe.refund(paid, 500)
  await settle()
  t.true((await premium()).active)
  stripe.dispute(paid, 'needs_response')
  await settle()
  t.false((await premium()).active)
  stripe.dispute(paid, 'won')
  await settle()
  t.true((await premium()).active)
  stripe.refund(paid)
  await settle()
  t.false((await premium()).active)

  const month = await buy(monthly)
  t.true((await premium()).active)
  stripe.refund(month)
  await settle()
  t.false((await premium()).active)
  t.is(await subscription(), null)
  t.true([...stripe.records.subscriptions.values()].every(one => one.ended_at !== null))
  t.is((await me.post(monthly)).status, 200)
})

test('a webhook that is forged, five minutes old or too large grants nothing; a repeated one takes effect once', async t => {
  const { stripe, checkOut, origin, premium, caughtUp, clock, kith } = await paying(t)
  stripe.payIntent(await checkOut(monthly))
  const events = stripe.takeEvents()
  const [event = {}] = events
  const statusOf = async (sent: Promise<Response>) => (await sent).status
  const fiveMinutesAgo = new Date(clock.now().getTime() - 301_000)
  t.is(await statusOf(stripe.sendWebhook(origin, event, { secret: 'whsec_guessed' })), 400)
  t.is(await statusOf(stripe.sendWebhook(origin, event, { at: fiveMinutesAgo })), 400)
  const { headers } = stripe.signed(event)
  const send = (init: RequestInit) =>
    statusOf(fetch(`${origin}/api/payments/webhook`, { method: 'POST', ...init }))
  t.is(await send({ headers, body: JSON.stringify({ ...event, type: 'invoice.paid' }) }), 400)
  t.is(await send({ body: JSON.stringify(event) }), 400)
  t.is(await send({ headers, body: 'x'.repeat(256_000) }), 400)
  t.is(await send({ headers, body: 'x'.repeat(256_001) }), 413)
  const inPieces = ReadableStream.from([Buffer.alloc(200_000), Buffer.alloc(56_001)])
  t.is(await send({ headers, body: inPieces, duplex: 'half' } as RequestInit), 413)
  t.is(await send({ headers: { ...headers, 'content-encoding': 'gzip' }, body: 'x' }), 415)
  t.is(await statusOf(stripe.sendWebhook(origin, { id: 'evt_1', type: 'odd' })), 400)
  await caughtUp()
  t.false((await premium()).active)

  const unknown = { id: 'evt_2', type: 'product.created', data: { object: { id: 'prod_1' } } }
  t.is(await statusOf(stripe.sendWebhook(origin, unknown)), 200)
  for (const one of [...events].reverse())
    for (let times = 0; times < 3; times += 1)
      t.is(await statusOf(stripe.sendWebhook(origin, one)), 200)
  await caughtUp()
  t.true((await premium()).active)
  const granted = kith.ports.log.readAll({ types: ['EntitlementGranted', 'PaymentReceived'] })
  t.is((await Array.fromAsync(granted)).length, 2)
})

test('wrong signatures of an address are limited; right ones are not', async t => {
  const stripe = await startStripeStandIn(t)
  const env = { ...stripe.env, KITH_RATE_LIMIT_SCALE: '0.05' }
  const { origin } = await startServer(t, { env })
  const event = { id: 'evt_1', type: 'product.created', data: { object: { id: 'prod_1' } } }
  const forged = async () => (await stripe.sendWebhook(origin, event, { secret: 'x' })).status
  t.deepEqual(
    [await forged(), await forged(), await forged(), await forged()],
    [400, 400, 400, 429],
  )
  for (let sent = 0; sent < 20; sent += 1)
    t.is((await stripe.sendWebhook(origin, event)).status, 200)
})

test('an unavailable provider answers 503 with Retry-After, and the next attempt makes one subscription', async t => {
  const { me, stripe, checkOut } = await paying(t)
  stripe.fail('POST subscriptions', 500, 3)
  const away = await me.post(monthly)
  t.like(away, { status: 503, body: { code: 'payments_unavailable' } })
  t.true(Number(away.headers.get('retry-after')) > 0)
  stripe.fail('POST subscriptions', 'cut after')
  await checkOut(monthly)
  t.is(stripe.records.subscriptions.size, 1)
  t.is(stripe.records.customers.size, 1)
  stripe.fail('GET subscriptions', 429)
  t.is((await me.post(monthly)).status, 503)
})

test('a suspended member cannot buy, and can still cancel', async t => {
  const { me, buy, moderation, quickVisitor, caughtUp } = await paying(t)
  await buy(annual)
  await moderation.suspend(me.profileId, 'Suspend', null)
  await caughtUp()
  const again = await quickVisitor('Juniper')
  for (const path of [monthly, annual, once])
    t.like(await again.post(path), { status: 403, body: { code: 'suspended' } })
  t.like((await again.get(own)).body, { plan: 'annual' })
  t.like(await again.post(`${own}/cancel`), { status: 200, body: { renewsAt: null } })
  t.is((await again.post('/api/payments/billing-portal')).status, 200)
})

test('a change of premium reaches open clients live, and payments are in the export', async t => {
  const { me, origin, buy } = await paying(t)
  const socket = await openSocket(t, origin, { cookie: me.cookie })
  socket.send({ type: 'authenticate', profileId: me.profileId })
  await socket.roundTrip()
  await buy(once)
  await socket.waitForMessage('premium')
  const { body } = await me.get('/api/auth/user')
  t.true(body.user.premium.active)

  const { cookie } = me
  const zip = await fetch(`${origin}/api/account/export`, { headers: { cookie } })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const paid = JSON.parse(strFromU8(files['payments.json'] ?? new Uint8Array()))
  t.like(paid, [{ kind: 'payment', plan: 'once', cents: prices.once, refundedCents: 0 }])
  t.notRegex(JSON.stringify(paid), /pi_|cus_/)
})

test('deleting the account deletes the customer at once, and leaves nothing to be charged', async t => {
  const { me, stripe, buy, caughtUp, kith, origin } = await paying(t)
  await buy(annual)
  const [customer = ''] = stripe.records.customers.keys()
  t.is((await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
  await caughtUp()
  t.is(stripe.records.customers.size, 0)
  t.true([...stripe.records.subscriptions.values()].every(one => one.ended_at !== null))
  await stripe.sendWebhooks(origin)
  await caughtUp()
  const started = await Array.fromAsync(kith.ports.log.readAll({ types: ['CheckoutStarted'] }))
  t.like(started, [{ data: { customer: null } }])
  const raw = JSON.stringify(await Array.fromAsync(kith.ports.log.readAll()))
  t.false(raw.includes(customer))
  t.true(started.every(({ stream }) => stream.startsWith(streams.subscription(''))))
})
