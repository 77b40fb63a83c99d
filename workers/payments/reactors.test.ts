import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { noPayments } from '../../engines/ports/payments.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { openPayingContext } from '../../test/engines/stripe-stand-in/paying-context.ts'
import { paymentsQueues, paymentsReactor, settleAccount } from './reactors.ts'

const [, , reviewCheckout, reconcilePayments] = paymentsQueues

const DAY = 86_400_000

/** A member who paid for a plan, with no webhook received. */
const unnoticed = async (t: ExecutionContext, plan: 'monthly' | 'annual' | 'once' = 'annual') => {
  const context = await openPayingContext(t)
  const memberId = randomId()
  const clientSecret = await context.checkOut(memberId, plan)
  context.stripe.payIntent(clientSecret)
  const lost = context.stripe.takeEvents()
  const { giveRound, letWork, payments, letSettle } = context
  return {
    ...context,
    memberId,
    clientSecret,
    lost,
    async reconcile() {
      await context.documentsOf(entitlements)
      await giveRound(reconcilePayments)
      const failures = await letWork(reconcilePayments, { payments })
      return [...failures, ...(await letSettle())]
    },
  }
}

test('a payment without a webhook is found in the night, once', async t => {
  const { reconcile, paidUntil, memberId, told } = await unnoticed(t)
  t.is(await paidUntil(memberId), null)
  t.deepEqual(await reconcile(), [])
  t.truthy(await paidUntil(memberId))
  const recorded = await told(streams.subscription(memberId))
  t.deepEqual(await reconcile(), [])
  t.is((await told(streams.subscription(memberId))).length, recorded.length)
})

test('a checkout is reviewed after a quarter of an hour, which makes up for a lost webhook', async t => {
  const context = await openPayingContext(t)
  const { checkOut, stripe, letReact, letWork, payments, paidUntil, clock } = context
  await letReact(paymentsReactor)
  const memberId = randomId()
  stripe.payIntent(await checkOut(memberId, 'once'))
  await letReact(paymentsReactor)
  clock.move(15 * 60_000)
  t.deepEqual(await letWork(reviewCheckout, { payments }), [])
  t.truthy(await paidUntil(memberId))
})

test('closing an account deletes the customer; after a crash the nightly job does', async t => {
  const { dispatch, cause, memberId, reconcile, stripe, told } = await unnoticed(t)
  const close = { type: 'CloseAccount', memberId } as const
  await dispatch(member, streams.member(memberId), close, cause())
  t.is(stripe.records.customers.size, 1)
  const before = await told(streams.subscription(memberId))
  t.deepEqual(await reconcile(), [])
  t.is(stripe.records.customers.size, 0)
  t.true([...stripe.records.subscriptions.values()].every(one => one.ended_at !== null))
  t.is((await told(streams.subscription(memberId))).length, before.length)
})

test('an abandoned checkout ends after a day, not before', async t => {
  const { checkOut, reconcile, stripe, clock } = await unnoticed(t, 'once')
  await checkOut(randomId(), 'monthly')
  clock.move(DAY - 60_000)
  const today = await checkOut(randomId(), 'monthly')
  clock.move(2 * 60_000)
  t.deepEqual(await reconcile(), [])
  t.deepEqual(
    [...stripe.records.subscriptions.values()].map(({ status }) => status),
    ['canceled', 'trialing'],
  )
  t.notThrows(() => stripe.payIntent(today))
})

test('a customer who was deleted at the provider has no premium and no subscription', async t => {
  const { receive, lost, letSettle, payments, recorded, ...all } = await unnoticed(t)
  const { memberId, reconcile, paidUntil } = all
  await receive(lost)
  t.deepEqual(await letSettle(), [])
  t.truthy(await paidUntil(memberId))
  await payments.deleteCustomer((await recorded(memberId)).customer ?? '')
  t.deepEqual(await reconcile(), [])
  t.is(await paidUntil(memberId), null)
  t.like(Object.values((await recorded(memberId)).subscriptions), [{ status: 'ended' }])
})

test('other customers in the same provider account are left alone', async t => {
  const { payments, reconcile, stripe, told } = await unnoticed(t)
  const foreign = await payments.createCustomer('not-an-id', null)
  const restored = await payments.createCustomer(randomId(), null)
  t.deepEqual(await reconcile(), [])
  t.true(stripe.records.customers.has(foreign))
  t.true(stripe.records.customers.has(restored))
  t.deepEqual(await told(streams.subscription(randomId())), [])
})

test('a log restored without a checkout gets it back from its payment', async t => {
  const { dispatch, cause, clock, keys, payments, stripe, ...all } = await unnoticed(t)
  const { reconcile, paidUntil, recorded } = all
  const memberId = randomId()
  const names = { firstName: null, lastName: null, profileImageUrl: null }
  const account = { memberId, email: 'ash@example.org', ...names }
  const identity = {
    provider: 'oidc' as const,
    issuer: 'https://issuer.example',
    subject: 'ash',
    verifiedEmail: null,
    identityHashes: [],
  }
  await dispatch(member, streams.member(memberId), { type: 'SignIn', account, identity }, cause())
  const customer = await payments.createCustomer(memberId, null)
  const checkout = { customer, checkoutId: randomId() }
  const secret = await payments.startSubscription({
    ...checkout,
    plan: 'annual',
    hasFirstWeek: false,
  })
  t.deepEqual(await reconcile(), [])
  t.is((await recorded(memberId)).customer, null, 'nothing was paid')

  stripe.payIntent(secret)
  await settleAccount({ memberId, customer }, cause(), {
    ...{ dispatch, payments, clock, keys },
  })
  t.like(await recorded(memberId), { customer, checkout: { id: checkout.checkoutId } })
  t.truthy(await paidUntil(memberId))
})

test('jobs wait while the provider is unavailable, and nothing is lost', async t => {
  const { receive, lost, letSettle, stripe, paidUntil, memberId, clock } = await unnoticed(t)
  await receive(lost)
  stripe.fail('GET subscriptions', 429, 2)
  stripe.fail('GET invoices', 429, 1)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await letSettle()
    clock.move(60_000)
  }
  t.truthy(await paidUntil(memberId))
})

test('a webhook only names a customer; the job reads the account at the provider', async t => {
  const { receive, lost, letSettle, paidUntil, memberId, checkOut, stripe } = await unnoticed(t)
  const other = randomId()
  await checkOut(other, 'annual')
  const [one] = stripe.takeEvents()
  const claims = { object: { customer: (one as never as Claim).data.object.customer } }
  await receive([{ id: 'evt_claim', type: 'invoice.paid', data: claims }])
  t.deepEqual(await letSettle(), [])
  t.is(await paidUntil(other), null)
  t.is(await paidUntil(memberId), null)
  await receive(lost)
  t.deepEqual(await letSettle(), [])
  t.truthy(await paidUntil(memberId))
})
type Claim = { data: { object: { customer: string } } }

test('without a provider the nightly job does nothing', async t => {
  const { giveRound, letWork, stripe } = await unnoticed(t)
  const seen = stripe.seen.length
  await giveRound(reconcilePayments)
  t.deepEqual(await letWork(reconcilePayments, { payments: noPayments }), [])
  t.is(stripe.seen.length, seen)
})
